import { expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page } from './handler-page.js';

const pageOf = ({ secretKey }: TestApp) =>
  new Page(createAuthHandler({ baseUrl: currentRun().baseUrl, secretKey, origins: [APP_ORIGIN] }));

it('a code is asked for and signs in', async () => {
  const page = pageOf(await newApp());
  const sent = await page.post('otps/email/send', { email: sandboxEmail() });
  const answer = await page.post('otps/verify', { method_id: sent.body['email_id'], otp: SANDBOX_CODE });
  expect([answer.status, page.cookies.size]).toEqual([200, 2]);
});

it.each(['open', 'closed'])(
  'the answer is the same for a known and an unknown address (sign-up %s)',
  async (sign_up) => {
    const app = await newApp({ settings: { sign_up } });
    const email = sandboxEmail();
    succeeded(await app.api.users.create({ email }));
    const answers = [];
    // A page that names `create_user` or asks for the full answer gets the same.
    for (const address of [email, sandboxEmail()])
      answers.push(
        await pageOf(app).post('otps/email/send', {
          email: address,
          create_user: false,
          uniform_answer: false,
        }),
      );
    const [known, unknown] = answers.map(({ status, body }) => [status, Object.keys(body).sort()]);
    expect(known?.[0]).toBe(200);
    expect(known).toEqual(unknown);
    expect(known?.[1]).not.toContain('user_id');
  },
);

it.each([
  [['US'], 200, undefined],
  [[], 400, 'phone_country_not_allowed'],
])('SMS of visitors go to listed countries alone: %j', async (sms_country_allowlist, status, error_type) => {
  const app = await newApp({ settings: { sms_country_allowlist } });
  const sent = await pageOf(app).post('otps/sms/send', {
    phone_number: '+15005550001',
    for_visitor: false,
  });
  expect([sent.status, sent.body['error_type']]).toEqual([status, error_type]);
});
