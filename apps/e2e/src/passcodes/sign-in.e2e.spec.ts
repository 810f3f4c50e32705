import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
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

it("a code continues the user's session and extends it, and is not spent with that of another user", async () => {
  const { email, session, token: session_token } = await signIn(app, sandboxEmail(), 10);
  const { token: another } = await signIn(app);
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  const guess = { method_id, otp: SANDBOX_CODE, session_expires_in: 100 };
  const mismatch = await app.api.otps.verify({ ...guess, session_token: another });
  expectRefusal(mismatch, 409, 'session_user_mismatch');
  const answer = succeeded(await app.api.otps.verify({ ...guess, session_token }));
  expect(answer.session).toMatchObject({ id: session.id, session_token, factors: [{ type: 'otp' }] });
  expect(answer.session?.expires_at).toBeGreaterThanOrEqual(session.started_at + 100 * 60);
  expectRefusal(await app.api.otps.verify(guess), 400, 'invalid_otp');
});
