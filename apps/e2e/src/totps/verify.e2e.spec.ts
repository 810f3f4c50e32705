import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, SANDBOX_CODE, unique } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf, newTotp, wrongCodeOf } from '../harness/sign-in/totp.js';

const app = await newApp();
const { api } = app;

it('verifies the code of an authenticator, and makes the TOTP and its user active', async () => {
  const email = sandboxEmail();
  const { user_id } = succeeded(await api.createUser({ email, requires_verification: true }));
  const totp = succeeded(await api.createTotp({ user_id }));
  const answer = succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(totp) }));
  expect(answer).toEqual({ user_id, totp_id: totp.totp_id });
  expect(succeeded(await api.getUser(user_id))).toMatchObject({
    status: 'active',
    active: true,
    emails: [{ verified: false }],
    totps: [{ id: totp.totp_id, verified: true }],
  });
});

it('accepts a code once, and the one after it', async () => {
  const totp = await newTotp(app);
  const { user_id } = totp;
  const totp_code = codeOf(totp);
  succeeded(await api.verifyTotp({ user_id, totp_code }));
  expectRefusal(await api.verifyTotp({ user_id, totp_code }), 400, 'invalid_totp_code');
  succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }));
});

it('accepts no code of three steps ahead or behind', async () => {
  const totp = await newTotp(app);
  for (const steps of [-3, 3]) {
    const guess = { user_id: totp.user_id, totp_code: codeOf(totp, steps) };
    expectRefusal(await api.verifyTotp(guess), 400, 'invalid_totp_code');
  }
});

it.each(['123', 'abcdef', '1234567', ' ', '١٢٣٤٥٦'])('refuses %j as a wrong code', async (totp_code) => {
  const { user_id } = await newTotp(app);
  expectRefusal(await api.verifyTotp({ user_id, totp_code }), 400, 'invalid_totp_code');
});

it('50 uses of one code at once: one succeeds', async () => {
  const totp = await newTotp(app);
  const body = { user_id: totp.user_id, totp_code: codeOf(totp), session_expires_in: 60 };
  const counts = tally(await race(50, () => api.verifyTotp(body)));
  expect(counts['200']).toBe(1);
  expect(counts['500']).toBeUndefined();
  expect(Object.keys(counts).sort()).toEqual(expect.arrayContaining(['200', 'invalid_totp_code']));
  expect(succeeded(await api.listSessions({ user_id: totp.user_id })).sessions).toHaveLength(1);
});

describe('with session members', () => {
  it('starts a session whose factor is the authenticator', async () => {
    const totp = await activeTotp(app);
    const { user_id, totp_id } = totp;
    const answer = succeeded(
      await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1), session_expires_in: 60 }),
    );
    expect(answer.session).toMatchObject({ user_id, session_token: answer.session_token });
    const method = { method_id: totp_id, method_type: 'totp', totp_id, last_verified_at: expect.any(Number) };
    expect(answer.session?.factors).toEqual([
      { delivery_channel: 'totp_authenticator', type: 'totp', method },
    ]);
    const claims = await verifiedByThirdParty(answer.session_jwt ?? '', app.id);
    expect(claims).toMatchObject({ sub: user_id, session: { factors: [{ type: 'totp' }] } });
  });

  it('steps a session up', async () => {
    const { userId: user_id, token, session } = await signIn(app);
    const totp = succeeded(await api.createTotp({ user_id }));
    const stepUp = { session_token: token, require_factors: ['totp'], max_factor_age: 5 };
    expectRefusal(await api.verifySession(stepUp), 403, 'step_up_required');
    const answer = succeeded(
      await api.verifyTotp({ user_id, totp_code: codeOf(totp), session_token: token }),
    );
    expect(answer.session?.id).toBe(session.id);
    expect(answer.session?.factors.map(({ type }) => type)).toEqual(['otp', 'totp']);
    succeeded(await api.verifySession(stepUp));
  });

  it.each([
    ['an unknown token', async () => ({ session_token: unique('token') }), 404, 'session_not_found'],
    [
      "another user's token",
      async () => ({ session_token: (await signIn(app)).token }),
      409,
      'session_user_mismatch',
    ],
    ['a JWT that is none', async () => ({ session_jwt: 'a.b.c' }), 401, 'invalid_session_jwt'],
  ] as const)('%s fails before the code is spent', async (_, credential, status, type) => {
    const totp = await newTotp(app);
    const body = { user_id: totp.user_id, totp_code: codeOf(totp) };
    expectRefusal(await api.verifyTotp({ ...body, ...(await credential()) }), status, type);
    succeeded(await api.verifyTotp(body));
  });
});

it('is refused for another user', async () => {
  const mine = await activeTotp(app);
  const theirs = await newTotp(app);
  const guess = { user_id: theirs.user_id, totp_code: codeOf(mine, 1) };
  expectRefusal(await api.verifyTotp(guess), 400, 'invalid_totp_code');
});

it('a wrong code leaves other ways to sign in open', async () => {
  const totp = await activeTotp(app);
  const { user_id, email } = totp;
  expectRefusal(await api.verifyTotp({ user_id, totp_code: wrongCodeOf(totp) }), 400, 'invalid_totp_code');
  const { email_id } = succeeded(await api.sendEmail({ email }));
  succeeded(await api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE }));
});
