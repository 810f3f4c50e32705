import { expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page } from './handler-page.js';

const app = await newApp({ settings: { allowed_origins: [APP_ORIGIN] } });
const handler = createAuthHandler({
  ...{ baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] },
});

/** A user, and the code that was sent to them. */
async function invited() {
  const { email_id, user_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
  return { user_id, guess: { method_id: email_id, otp: SANDBOX_CODE } };
}

it('a proof of another user is refused, unless the page is a form to sign in: then it ends the session', async () => {
  const page = new Page(handler);
  const [first, second] = [await invited(), await invited()];
  expect(await page.post('otps/verify', first.guess)).toMatchObject({ status: 200 });
  const cookies = new Map(page.cookies);
  for (const replace_session of [undefined, false, 'true', 1])
    expect(await page.post('otps/verify', { ...second.guess, replace_session })).toMatchObject({
      ...{ status: 409, body: { error_type: 'session_user_mismatch' } },
    });
  const wrong = await page.post('otps/verify', { ...second.guess, otp: '999999', replace_session: true });
  expect(wrong).toMatchObject({ status: 400, body: { error_type: 'invalid_otp' } });
  expect(page.cookies).toEqual(cookies);
  const replaced = await page.post('otps/verify', { ...second.guess, replace_session: true });
  expect(replaced).toMatchObject({ status: 200, body: { user_id: second.user_id } });
  expect((await page.post('sessions/verify')).body['session']).toMatchObject({ user_id: second.user_id });
  expect(succeeded(await app.api.sessions.list({ user_id: first.user_id })).sessions).toEqual([]);
});
