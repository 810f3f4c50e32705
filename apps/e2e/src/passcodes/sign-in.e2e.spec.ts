import { expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone } from '../harness/sign-in/identities.js';
import { codeTo, messageTo } from '../harness/sign-in/inbox.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';

const app = await newApp();

it('signs a user in by a passcode that travelled over SMTP, and a third party accepts the session', async () => {
  const email = realEmail();
  const sent = succeeded(await app.api.sendEmail({ email }));
  expect(sent).toEqual({
    email_id: expect.stringMatching(/^email_/),
    user_active: false,
    user_id: expect.stringMatching(/^user_/),
  });
  const otp = await codeTo(email);
  const verified = succeeded(
    await app.api.verifyOtp({ method_id: sent.email_id, otp, session_expires_in: 60 }),
  );
  expect(verified).toMatchObject({ method_id: sent.email_id, method_type: 'email', user_id: sent.user_id });
  const { session_token = '', session_jwt = '', session } = verified;
  expect(session).toMatchObject({ session_token, user_id: sent.user_id });

  const checked = succeeded(await app.api.verifySession({ session_token }));
  expect(checked.session.id).toBe(session?.id);
  for (const jwt of [session_jwt, checked.session_jwt]) {
    const claims = await verifiedByThirdParty(jwt, app.id);
    expect(claims).toMatchObject({ sub: sent.user_id, sid: session?.id, aud: app.id });
  }
  expect(succeeded(await app.api.getUser(sent.user_id))).toMatchObject({ status: 'active', active: true });
});

it('signs a user in by a passcode that travelled over the SMS API, and a third party accepts the session', async () => {
  const phone_number = realPhone();
  const sent = succeeded(await app.api.sendSms({ phone_number }));
  expect(sent).toEqual({
    phone_number_id: expect.stringMatching(/^pn_/),
    user_active: false,
    user_id: expect.stringMatching(/^user_/),
  });
  const otp = await codeTo(phone_number);
  const verified = succeeded(
    await app.api.verifyOtp({ method_id: sent.phone_number_id, otp, session_expires_in: 5 }),
  );
  expect(verified).toMatchObject({ method_type: 'phone_number', user_id: sent.user_id });
  const claims = await verifiedByThirdParty(verified.session_jwt ?? '', app.id);
  expect(claims).toMatchObject({ sub: sent.user_id, sid: verified.session?.id });
  expect(claims.session.factors).toEqual([
    { type: 'otp', delivery_channel: 'sms', last_verified_at: expect.any(Number) },
  ]);
});

it('sends a message that names the App, the code and its lifetime, as text and HTML', async () => {
  const email = realEmail();
  succeeded(await app.api.sendEmail({ email, expires_in: 7 }));
  const otp = await codeTo(email);
  const message = await messageTo(email);
  for (const part of [message.text, message.html]) {
    expect(part).toContain(otp);
    expect(part).toContain(app.name);
    expect(part).toMatch(/\b7 minutes\b/);
  }
  expect(message.subject).not.toBe('');
});

it('makes codes of the length that the App wants', async () => {
  const other = await newApp({ settings: { otp_length: 9 } });
  const email = realEmail();
  succeeded(await other.api.sendEmail({ email }));
  expect(await codeTo(email)).toMatch(/^\d{9}$/);
});

it('answers whether the user is active already, and makes no second user for a known address', async () => {
  const email = realEmail();
  const created = succeeded(await app.api.createUser({ email }));
  const sent = succeeded(await app.api.sendEmail({ email: ` ${email.toUpperCase()} ` }));
  expect(sent).toEqual({ email_id: created.email_id, user_active: true, user_id: created.user_id });
});
