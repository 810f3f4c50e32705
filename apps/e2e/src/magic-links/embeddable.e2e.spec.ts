import { expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realPhone, sandboxEmail, unique, unknownId } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const app = await newApp();

async function newUser(more: object = {}) {
  return succeeded(await app.api.createUser({ email: sandboxEmail(), ...more }));
}

async function linkFor(user_id: string, more: object = {}): Promise<string> {
  return succeeded(await app.api.createLink({ user_id, ...more })).token;
}

it('creates a token for a user that signs the user in', async () => {
  const { user_id, email_id } = await newUser();
  const created = succeeded(await app.api.createLink({ user_id }));
  expect(created).toEqual({ user_id, token: expect.stringMatching(/^[\w-]{43,}$/) });
  const verified = succeeded(await app.api.verifyLink({ token: created.token, session_expires_in: 15 }));
  expect(verified).toMatchObject({ user_id, method_id: email_id, method_type: 'email' });
  const method = { method_id: email_id, method_type: 'email', last_verified_at: expect.any(Number) };
  expect(verified.session?.factors).toEqual([{ type: 'otp', delivery_channel: 'email', method }]);
  const claims = await verifiedByThirdParty(verified.session_jwt ?? '', app.id);
  expect(claims).toMatchObject({ sub: user_id, sid: verified.session?.id });
});

it('starts no session that was not asked for', async () => {
  const { user_id } = await newUser();
  const verified = succeeded(await app.api.verifyLink({ token: await linkFor(user_id) }));
  expect(Object.keys(verified).sort()).toEqual(['method_id', 'method_type', 'user_id']);
});

it('makes the phone number the factor of a user without an email', async () => {
  const { user_id, phone_number_id } = succeeded(await app.api.createUser({ phone_number: realPhone() }));
  const verified = succeeded(
    await app.api.verifyLink({ token: await linkFor(user_id), session_expires_in: 5 }),
  );
  expect(verified).toMatchObject({ method_id: phone_number_id, method_type: 'phone_number' });
  const method = {
    method_id: phone_number_id,
    method_type: 'phone_number',
    last_verified_at: expect.any(Number),
  };
  expect(verified.session?.factors).toEqual([{ type: 'otp', delivery_channel: 'sms', method }]);
});

it('makes the proven wallet the factor of a user with neither', async () => {
  const wallet = ethereumWallet();
  const { user_id, id } = succeeded(await app.api.verifyWallet(await signed(app.api, wallet)));
  const verified = succeeded(
    await app.publicApi.verifyLink({ token: await linkFor(user_id), session_expires_in: 5 }),
  );
  expect(verified).toMatchObject({ user_id, method_id: id, method_type: 'wallet' });
  const method = { method_id: id, method_type: 'wallet', last_verified_at: expect.any(Number) };
  expect(verified.session?.factors).toEqual([{ type: 'otp', delivery_channel: 'sms', method }]);
});

it('accepts a link once', async () => {
  const token = await linkFor((await newUser()).user_id);
  succeeded(await app.api.verifyLink({ token }));
  expectRefusal(await app.api.verifyLink({ token }), 400, 'invalid_magic_link');
});

it('accepts exactly one of 50 verifications at once, and starts one session', async () => {
  const { user_id } = await newUser();
  const token = await linkFor(user_id);
  const answers = await race(50, () => app.api.verifyLink({ token, session_expires_in: 5 }));
  expect(tally(answers)).toEqual({ '200': 1, invalid_magic_link: 49 });
  expect(succeeded(await app.api.listSessions({ user_id })).sessions).toHaveLength(1);
});

it('refuses an unknown token', async () => {
  expectRefusal(await app.api.verifyLink({ token: unique('token') }), 400, 'invalid_magic_link');
});

it('knows no user of that id', async () => {
  expectRefusal(await app.api.createLink({ user_id: unknownId('user') }), 404, 'user_not_found');
});

it.each([
  [4, 400],
  [5, 200],
  [10080, 200],
  [10081, 400],
])('expires_in %i answers %i', async (expires_in, status) => {
  const { user_id } = await newUser();
  expect((await app.api.createLink({ user_id, expires_in })).status).toBe(status);
});

it('activates a pending user, and verifies no identifier, since the App delivered the link', async () => {
  const { user_id, status } = await newUser({ requires_verification: true });
  expect(status).toBe('pending');
  succeeded(await app.api.verifyLink({ token: await linkFor(user_id) }));
  const user = succeeded(await app.api.getUser(user_id));
  expect(user).toMatchObject({ status: 'active', active: true, emails: [{ verified: false }] });
});

it('extends the session that is handed in', async () => {
  const { userId, token, session } = await signIn(app);
  const verified = await app.api.verifyLink({
    token: await linkFor(userId),
    session_token: token,
    session_expires_in: 300,
  });
  expect(succeeded(verified).session?.id).toBe(session.id);
  expect(verified.body.session?.expires_at).toBeGreaterThan(session.expires_at);
  expect(succeeded(await app.api.listSessions({ user_id: userId })).sessions).toHaveLength(1);
});

it('refuses a session of another user or none at all, before the link is spent', async () => {
  const stranger = await signIn(app);
  const token = await linkFor((await newUser()).user_id);
  expectRefusal(
    await app.api.verifyLink({ token, session_token: stranger.token }),
    409,
    'session_user_mismatch',
  );
  expectRefusal(
    await app.api.verifyLink({ token, session_token: unique('token') }),
    404,
    'session_not_found',
  );
  succeeded(await app.api.verifyLink({ token }));
});

it('is refused once the user is deleted', async () => {
  const { user_id } = await newUser();
  const token = await linkFor(user_id);
  succeeded(await app.api.deleteUser(user_id));
  expectRefusal(await app.api.verifyLink({ token, session_expires_in: 5 }), 400, 'invalid_magic_link');
});
