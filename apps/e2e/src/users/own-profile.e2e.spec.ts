import { expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { registerPasskey } from '../harness/sign-in/passkey.js';
import { SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp({ settings: { allowed_origins: ['https://example.com'] } });
const { api, publicApi } = app;
const read = (session_token: string) => publicApi.profile.read({ session_token });

it('a page reads the account of its own user by the token of the session', async () => {
  const { userId, email, token, session } = await signIn(app);
  await registerPasskey(app, userId);
  succeeded(await api.users.update({ user_id: userId, metadata: { plan: 'gold' }, first_name: 'Ada' }));
  const elsewhere = await signIn(app, email);
  await signIn(app);
  // The default wallet may come moments later.
  const own = await eventually(async () => {
    const answered = succeeded(await read(token));
    return answered.user.wallets.length === 1 ? answered : undefined;
  });
  expect(own.user).toMatchObject({ user_id: userId, first_name: 'Ada', emails: [{ email, verified: true }] });
  expect(own.user.webauthn_credentials).toHaveLength(1);
  expect(Object.keys(own.user)).not.toEqual(expect.arrayContaining(['metadata']));
  expect(own.session_id).toBe(session.id);
  expect(own.sessions.map(({ id }) => id).toSorted()).toEqual([session.id, elsewhere.session.id].toSorted());
  expect(JSON.stringify(own)).not.toContain(token);
});

it('a page reads the balances of a wallet of its user, and of no other wallet', async () => {
  const [{ userId, token }, { userId: stranger }] = [await signIn(app), await signIn(app)];
  const create = async (user_id: string) =>
    succeeded(await api.wallets.create({ user_id, wallet_type: 'bitcoin' }));
  const [mine, theirs] = [await create(userId), await create(stranger)];
  const balances = (wallet_id: string, session_token = token) =>
    publicApi.profile.balances({ session_token, wallet_id });
  expect(succeeded(await balances(mine.id))).toEqual({
    environment: 'test',
    balances: [],
    unavailable: [{ token_symbol: 'bitcoin', network: 'bitcoin', error_type: 'chain_not_configured' }],
  });
  expectRefusal(await balances(theirs.id), 404, 'wallet_not_found');
  expectRefusal(await balances(mine.id, 'token'), 404, 'session_not_found');
});

it('an ended session, another App and a blocked user read nothing', async () => {
  const { token, jwt } = await signIn(app);
  const other = await newApp();
  expectRefusal(await other.publicApi.profile.read({ session_token: token }), 404, 'session_not_found');
  expectRefusal(await read(jwt), 400, 'invalid_request');
  succeeded(await publicApi.sessions.revoke({ session_token: token }));
  expectRefusal(await read(token), 404, 'session_not_found');
  const blocked = await signIn(app);
  succeeded(await api.users.block({ user_id: blocked.userId }));
  const refused = await read(blocked.token);
  // Its session ends at once, or moments later.
  expect(['session_not_found', 'user_blocked']).toContain(
    (refused.body as { error_type: string }).error_type,
  );
});

it('a page ends the other sessions of its user, and none of another user', async () => {
  const [second, stranger] = [await signIn(app), await signIn(app)];
  const { email } = second;
  const [third, { token, session }] = [await signIn(app, email), await signIn(app, email)];
  const { sessions } = publicApi.profile;
  const end = (which: object) => sessions.revoke({ session_token: token, ...which });
  expect(succeeded(await end({ session_id: stranger.session.id }))).toEqual({ revoked: 0 });
  expect(succeeded(await end({ session_id: second.session.id }))).toEqual({ revoked: 1 });
  expectRefusal(await read(second.token), 404, 'session_not_found');
  expect(succeeded(await end({ scope: 'elsewhere' }))).toEqual({ revoked: 1 });
  expectRefusal(await read(third.token), 404, 'session_not_found');
  expect(succeeded(await read(token)).sessions.map(({ id }) => id)).toEqual([session.id]);
  expect(succeeded(await end({ scope: 'everywhere' }))).toEqual({ revoked: 1 });
  expectRefusal(await end({ scope: 'everywhere' }), 404, 'session_not_found');
  succeeded(await read(stranger.token));
});

it('a page with an older proof ends no session with a newer one, before its user proves again', async () => {
  const { email, token: session_token, session } = await signIn(app);
  succeeded(await api.test.fastForward({ session_id: session.id, minutes: 1 }));
  const newer = await signIn(app, email);
  const end = (which: object) => publicApi.profile.sessions.revoke({ session_token, ...which });
  for (const which of [{ session_id: newer.session.id }, { scope: 'elsewhere' }, { scope: 'everywhere' }])
    expectRefusal(await end(which), 403, 'step_up_required');
  const told = await api.profile.sessions.revoke({ session_token, scope: 'elsewhere' });
  expect(told.body).toMatchObject({ required_factors: [{ type: 'any', reason: 'factor_too_old' }] });
  succeeded(await read(newer.token));
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  succeeded(await api.otps.verify({ method_id, otp: SANDBOX_CODE, session_token, session_expires_in: 60 }));
  expect(succeeded(await end({ scope: 'elsewhere' }))).toEqual({ revoked: 1 });
  expectRefusal(await read(newer.token), 404, 'session_not_found');
});
