import { describe, expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { claimsOf } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, newTotp, wrongCodeOf } from '../harness/sign-in/totp.js';

const app = await newApp({ settings: { session_idle_minutes: 30 } });
const { api } = app;
const pass = async (object: object, minutes: number) =>
  expect(succeeded(await api.test.fastForward({ ...object, minutes }))).toEqual({
    message: 'The times were moved back.',
  });

describe('after a fast-forward', () => {
  it('a session needs a recent factor, goes idle, and expires', async () => {
    const { session, token } = await signIn(app, sandboxEmail(), 60);
    const verify = (more: object = {}) => api.sessions.verify({ session_token: token, ...more });
    await pass({ session_id: session.id }, 20);
    expectRefusal(await verify({ max_factor_age: 10 }), 403, 'step_up_required');
    const { session_jwt } = succeeded(await verify());
    expect(claimsOf(session_jwt).session.expires_at).toBe(session.expires_at - 1200);
    await pass({ session_id: session.id }, 32);
    expectRefusal(await verify(), 404, 'session_not_found');
    const other = await signIn(app, sandboxEmail(), 5);
    await pass({ session_id: other.session.id }, 5);
    expectRefusal(await api.sessions.verify({ session_token: other.token }), 404, 'session_not_found');
    expectRefusal(
      await api.test.fastForward({ session_id: other.session.id, minutes: 1 }),
      404,
      'session_not_found',
    );
  });

  it('a code has expired, and its address may be sent messages again', async () => {
    const email = sandboxEmail();
    const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
    for (let turn = 0; turn < 4; turn += 1) succeeded(await api.otps.email.send({ email }));
    expectRetryAfter(await api.otps.email.send({ email }));
    await pass({ method_id }, 15);
    expectRefusal(await api.otps.verify({ method_id, otp: SANDBOX_CODE }), 400, 'invalid_otp');
    succeeded(await api.otps.email.send({ email }));
    succeeded(await api.otps.verify({ method_id, otp: SANDBOX_CODE }));
  });

  it('a locked method is open again', async () => {
    const email = sandboxEmail();
    const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
    for (let guess = 0; guess < 10; guess += 1) {
      if (guess === 5) succeeded(await api.otps.email.send({ email }));
      await api.otps.verify({ method_id, otp: '999999' });
    }
    const verify = async () => {
      succeeded(await api.otps.email.send({ email }));
      return api.otps.verify({ method_id, otp: SANDBOX_CODE });
    };
    expectRefusal(await verify(), 429, 'method_locked');
    await pass({ method_id }, 60);
    succeeded(await verify());
  });

  it('a link has expired', async () => {
    const { userId } = await signIn(app);
    const { token } = succeeded(await api.magicLinks.create({ user_id: userId, expires_in: 5 }));
    await pass({ token }, 5);
    expectRefusal(await api.magicLinks.verify({ token }), 400, 'invalid_magic_link');
  });

  it('a TOTP is no longer locked, and one that was never verified has expired', async () => {
    const totp = await newTotp(app);
    const verify = (totp_code: string) => api.totps.verify({ user_id: totp.user_id, totp_code });
    for (let guess = 0; guess < 5; guess += 1) await verify(wrongCodeOf(totp));
    expectRefusal(await verify(codeOf(totp)), 429, 'too_many_attempts');
    await pass({ totp_id: totp.totp_id }, 10);
    succeeded(await verify(codeOf(totp)));
    const late = await newTotp(app);
    await pass({ totp_id: late.totp_id }, 60);
    const code = { user_id: late.user_id, totp_code: codeOf(late) };
    expectRefusal(await api.totps.verify(code), 400, 'totp_expired');
  });
});
