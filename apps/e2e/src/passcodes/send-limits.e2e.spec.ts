import { expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realEmail, realPhone } from '../harness/sign-in/identities.js';
import { codeTo, messagesTo } from '../harness/sign-in/inbox.js';

const app = await newApp();

it.each([
  ['email', () => ({ email: realEmail() }), (to: object) => app.api.sendEmail(to)],
  ['SMS', () => ({ phone_number: realPhone() }), (to: object) => app.api.sendSms(to)],
] as [string, () => object, (to: object) => Promise<Answer>][])(
  'sends at most 5 in 10 minutes to one destination by %s',
  async (_, destination, send) => {
    const to = destination();
    for (let count = 0; count < 5; count += 1) succeeded(await send(to));
    const sixth = await send(to);
    expectRefusal(sixth, 429, 'too_many_messages');
    expect(expectRetryAfter(sixth)).toBeLessThanOrEqual(600);
    succeeded(await send(destination()));
  },
);

it('counts 50 sends at once: 5 go out', async () => {
  const email = realEmail();
  const answers = await race(50, () => app.api.sendEmail({ email }));
  expect(tally(answers)).toEqual({ '200': 5, too_many_messages: 45 });
  const users = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.user_id));
  expect(users.size).toBe(1);
});

it('keeps the last code good when a further send is refused', async () => {
  const email = realEmail();
  let last = { method_id: '', otp: '' };
  for (let count = 1; count <= 5; count += 1) {
    const { email_id } = succeeded(await app.api.sendEmail({ email }));
    last = { method_id: email_id, otp: await codeTo(email, count) };
  }
  expectRefusal(await app.api.sendEmail({ email }), 429, 'too_many_messages');
  succeeded(await app.api.verifyOtp(last));
});

it('sends SMS only to the countries that the App lists', async () => {
  const listed = await newApp({ settings: { sms_country_allowlist: ['DE'] } });
  const phone_number = realPhone();
  expectRefusal(await listed.api.sendSms({ phone_number }), 400, 'phone_country_not_allowed');
  succeeded(await listed.api.sendSms({ phone_number: '+4915112345678' }));
  expect(await messagesTo(phone_number)).toEqual([]);
});
