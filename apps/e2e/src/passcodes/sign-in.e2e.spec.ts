import { expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

it('signs a user in by a passcode that travelled over SMTP, and a third party accepts the session', async () => {
  const email = realEmail();
  const sent = succeeded(await app.api.otps.email.send({ email }));
  expect(sent).toEqual({
    email_id: expect.stringMatching(/^email_/),
    user_active: false,
    user_id: expect.stringMatching(/^user_/),
  });
  const otp = await codeTo(email);
  const verified = succeeded(
    await app.api.otps.verify({ method_id: sent.email_id, otp, session_expires_in: 60 }),
  );
  expect(verified).toMatchObject({ method_id: sent.email_id, method_type: 'email', user_id: sent.user_id });
  const { session_token = '', session_jwt = '', session } = verified;
  expect(session).toMatchObject({ session_token, user_id: sent.user_id });

  const checked = succeeded(await app.api.sessions.verify({ session_token }));
  expect(checked.session.id).toBe(session?.id);
  for (const jwt of [session_jwt, checked.session_jwt]) {
    const claims = await verifiedByThirdParty(jwt, app.id);
    expect(claims).toMatchObject({ sub: sent.user_id, sid: session?.id, aud: app.id });
  }
  expect(succeeded(await app.api.users.get({ user_id: sent.user_id }))).toMatchObject({
    status: 'active',
    active: true,
  });
});

it('signs a user in by a passcode that travelled over the SMS API, and a third party accepts the session', async () => {
  const phone_number = realPhone();
  const sent = succeeded(await app.api.otps.sms.send({ phone_number }));
  expect(sent).toEqual({
    phone_number_id: expect.stringMatching(/^pn_/),
    user_active: false,
    user_id: expect.stringMatching(/^user_/),
  });
  const otp = await codeTo(phone_number);
  const verified = succeeded(
    await app.api.otps.verify({ method_id: sent.phone_number_id, otp, session_expires_in: 5 }),
  );
  expect(verified).toMatchObject({ method_type: 'phone_number', user_id: sent.user_id });
  const claims = await verifiedByThirdParty(verified.session_jwt ?? '', app.id);
  expect(claims).toMatchObject({ sub: sent.user_id, sid: verified.session?.id });
  expect(claims.session.factors).toEqual([
    { type: 'otp', delivery_channel: 'sms', last_verified_at: expect.any(Number) },
  ]);
});

it('answers whether the user is active already, and makes no second user for a known address', async () => {
  const email = realEmail();
  const created = succeeded(await app.api.users.create({ email }));
  const sent = succeeded(await app.api.otps.email.send({ email: ` ${email.toUpperCase()} ` }));
  expect(sent).toEqual({ email_id: created.email_id, user_active: true, user_id: created.user_id });
});

it('a code is of one device, wrong after its use, and locked after ten wrong guesses', async () => {
  const strict = await newApp({ settings: { fingerprint_match: 'ip' } });
  const { api, publicApi } = strict;
  const email = sandboxEmail();
  const device_fingerprint = { ip: '203.0.113.7' };
  const send = async () => succeeded(await api.otps.email.send({ email, device_fingerprint })).email_id;
  const guess = { method_id: await send(), otp: SANDBOX_CODE, device_fingerprint };
  // The device of a public token is the one that is seen.
  expectRefusal(await publicApi.otps.verify(guess), 403, 'device_fingerprint_mismatch');
  succeeded(await api.otps.verify(guess));
  const { error_message } = expectRefusal(await api.otps.verify(guess), 400, 'invalid_otp');
  expect(error_message).toBe('Invalid OTP Code.');
  for (let n = 0; n < 10; n += 1) {
    if (n % 5 === 0) await send();
    expectRefusal(await api.otps.verify({ ...guess, otp: '111111' }), 400, 'invalid_otp');
    if (n === 4) expectRefusal(await api.otps.verify(guess), 429, 'otp_attempts_exceeded');
  }
  await send();
  const locked = await api.otps.verify(guess);
  expectRefusal(locked, 429, 'method_locked');
  expect(expectRetryAfter(locked)).toBeGreaterThan(3500);
});

it('the sixth send to one destination in ten minutes is refused', async () => {
  const phone_number = realPhone();
  for (let n = 0; n < 5; n += 1) succeeded(await app.api.otps.sms.send({ phone_number }));
  const sixth = await app.api.otps.sms.send({ phone_number });
  expectRefusal(sixth, 429, 'too_many_messages');
  expect(expectRetryAfter(sixth)).toBeLessThanOrEqual(600);
});

it.each(['session_token', 'session_jwt'] as const)(
  'a code carries on the session of a %s, unless that is of another user',
  async (member) => {
    const { email, session, token, jwt } = await signIn(app, sandboxEmail(), 10);
    const stranger = await signIn(app);
    const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
    const credential = (of: { token: string; jwt: string }) => ({
      [member]: member === 'session_token' ? of.token : of.jwt,
    });
    const guess = { method_id, otp: SANDBOX_CODE, session_expires_in: 100 };
    const mismatch = await app.api.otps.verify({ ...guess, ...credential(stranger) });
    expectRefusal(mismatch, 409, 'session_user_mismatch');
    const answer = succeeded(await app.api.otps.verify({ ...guess, ...credential({ token, jwt }) }));
    expect(answer.session).toMatchObject({ id: session.id, factors: [{ type: 'otp' }] });
    expect(answer.session_token).toBe(member === 'session_token' ? token : '');
    expect(answer.session?.expires_at).toBeGreaterThanOrEqual(session.started_at + 100 * 60);
  },
);
