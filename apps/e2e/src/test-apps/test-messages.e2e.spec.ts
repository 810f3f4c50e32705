import { describe, expect, it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import { nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { REDIRECT_URL } from '../harness/requests/valid-request.js';
import { remember } from '../harness/secrets/secrets.js';
import { realEmail, realPhone, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';

const app = await newApp({
  settings: { allowed_redirect_urls: [REDIRECT_URL], sms_country_allowlist: ['US'] },
});
const { api } = app;

async function messagesTo(to: string) {
  const { messages } = succeeded(await api.test.messages.list({ to }));
  for (const { code, link } of messages) remember(code ? 'code' : 'token', code || link);
  return messages;
}

describe('a test App reads', () => {
  it('the code of an email, as it arrived, and signs in with it', async () => {
    const email = realEmail();
    const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
    const arrived = await codeTo(email);
    await until(async () => (await messagesTo(email))[0]?.state === 'delivered');
    const [message] = await messagesTo(email);
    expect(message).toMatchObject({ channel: 'email', to: email, code: arrived, link: '' });
    expect(message?.text).toContain(arrived);
    expect(Math.abs((message?.created_at ?? 0) - nowSeconds())).toBeLessThan(60);
    succeeded(await api.otps.verify({ method_id, otp: message?.code }));
  });

  it('the code of an SMS', async () => {
    const phone_number = realPhone();
    const { phone_number_id: method_id } = succeeded(await api.otps.sms.send({ phone_number }));
    const [message] = await messagesTo(phone_number);
    expect(message).toMatchObject({ channel: 'sms', to: phone_number, subject: '' });
    succeeded(await api.otps.verify({ method_id, otp: message?.code }));
  });

  it('a link, whose token signs in', async () => {
    const email = realEmail();
    succeeded(await api.magicLinks.email.send({ email, redirect_url: REDIRECT_URL }));
    const [message] = await messagesTo(email);
    const token = new URL(message?.link ?? '').searchParams.get('token') ?? '';
    remember('token', token);
    succeeded(await api.magicLinks.verify({ token }));
  });
});

it('a sandbox address has no message, and another App reads none', async () => {
  const [email, sandbox] = [realEmail(), sandboxEmail()];
  succeeded(await api.otps.email.send({ email }));
  succeeded(await api.otps.email.send({ email: sandbox }));
  expect(await messagesTo(sandbox)).toEqual([]);
  const other = await newApp();
  expect(succeeded(await other.api.test.messages.list({ to: email })).messages).toEqual([]);
});
