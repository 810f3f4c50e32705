import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';

const app = await newApp();
const { api } = app;

it('a TOTP is made, verified, listed with its codes and deleted', async () => {
  const email = sandboxEmail();
  const { user_id } = succeeded(await api.users.create({ email, requires_verification: true }));
  const { totp_id, ...totp } = succeeded(await api.totps.create({ user_id }));
  expect(succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }))).toEqual({
    user_id,
    totp_id,
  });
  expect(succeeded(await api.users.get({ user_id }))).toMatchObject({
    status: 'active',
    emails: [{ verified: false }],
    totps: [{ id: totp_id, verified: true }],
  });
  expect(succeeded(await api.totps.recoveryCodes({ user_id })).totps).toEqual([
    { id: totp_id, verified: true, recovery_codes: totp.recovery_codes },
  ]);
  expectRefusal(await api.totps.create({ user_id }), 409, 'active_totp_exists');
  expect(succeeded(await api.users.totps.delete({ totp_id }))).toEqual({
    message: expect.stringMatching(/\S/),
    user_id,
  });
  expect(succeeded(await api.users.get({ user_id })).totps).toEqual([]);
  expectRefusal(await api.totps.verify({ user_id, totp_code: codeOf(totp, 1) }), 404, 'totp_not_found');
});

it('a code and a recovery code each step a session up, as factors of their own', async () => {
  const { userId: user_id, token: session_token, session } = await signIn(app);
  const totp = succeeded(await api.totps.create({ user_id }));
  const { totp_id } = totp;
  const stepUp = { session_token, require_factors: ['totp'], max_factor_age: 5 };
  expectRefusal(await api.sessions.verify(stepUp), 403, 'step_up_required');
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp), session_token }));
  succeeded(await api.sessions.verify(stepUp));
  const recovery_code = totp.recovery_codes[3] ?? '';
  const answer = succeeded(await api.totps.recover({ user_id, recovery_code, session_token }));
  const method = { method_id: totp_id, method_type: 'totp', totp_id, last_verified_at: expect.any(Number) };
  expect(answer.session).toMatchObject({ id: session.id, session_token });
  expect(answer.session?.factors.slice(1)).toEqual([
    { delivery_channel: 'totp_authenticator', type: 'totp', method },
    { delivery_channel: 'totp_recovery_code', type: 'totp', method },
  ]);
  const claims = await verifiedByThirdParty(answer.session_jwt ?? '', app.id);
  expect(claims).toMatchObject({
    sub: user_id,
    session: { factors: [{ type: 'otp' }, { type: 'totp' }, { type: 'totp' }] },
  });
});

it('the App unlocks a user whose TOTP and passcodes are locked, one beside the other', async () => {
  const { userId: user_id, email } = await signIn(app);
  const totp = succeeded(await api.totps.create({ user_id }));
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
  const wrong = { user_id, totp_code: wrongCodeOf(totp) };
  for (let n = 0; n < 5; n += 1) expectRefusal(await api.totps.verify(wrong), 400, 'invalid_totp_code');
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  succeeded(await api.otps.verify({ method_id, otp: SANDBOX_CODE }));
  for (let n = 0; n < 10; n += 1) {
    if (n % 5 === 0) succeeded(await api.otps.email.send({ email }));
    expectRefusal(await api.otps.verify({ method_id, otp: '111111' }), 400, 'invalid_otp');
  }
  succeeded(await api.otps.email.send({ email }));
  expectRefusal(await api.otps.verify({ method_id, otp: SANDBOX_CODE }), 429, 'method_locked');
  const right = { user_id, totp_code: codeOf(totp, 1) };
  expectRefusal(await api.totps.verify(right), 429, 'too_many_attempts');
  expect(succeeded(await api.users.unlock({ user_id }))).toEqual({ message: expect.any(String), user_id });
  succeeded(await api.totps.verify(right));
  succeeded(await api.otps.verify({ method_id, otp: SANDBOX_CODE }));
});
