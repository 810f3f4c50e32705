import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { codeTo, linkTo, messagesTo, wrongCode } from '../harness/sign-in/inbox.js';
import { callAsPage as post, PAGE, proofOfWork as proof } from '../harness/sign-in/page-calls.js';

const redirect_url = `${PAGE}/welcome`;
const settings = { public_sends: true, allowed_origins: [PAGE], allowed_redirect_urls: [redirect_url] };
const open = await newApp({ settings });
const closed = await newApp({ environment: 'live', settings: { ...settings, sign_up: 'closed' } });

/** A send of a passcode by email, as a page makes it. */
async function sendTo(app: TestApp, email: string) {
  const body = { email, proof_of_work: await proof(app, 'email_otp') };
  return post<{ email_id: string }>(app, 'otps/email/send', body);
}

it('a page signs a person up by a code, and in by a link', async () => {
  const email = realEmail();
  const sent = await sendTo(open, email);
  expect(sent.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(succeeded(sent)).toEqual({ email_id: expect.stringMatching(/^sent_[\w-]{92}$/) });
  const guess = { method_id: sent.body.email_id, session_expires_in: 60 };
  const code = await codeTo(email);
  expectRefusal(await post(open, 'otps/verify', { ...guess, otp: wrongCode(code) }), 400, 'invalid_otp');
  const first = succeeded(await open.publicApi.otps.verify({ ...guess, otp: code }));
  const body = { email, redirect_url, proof_of_work: await proof(open, 'magic_link') };
  expect(succeeded(await post(open, 'magic_links/email/send', body))).toEqual({
    email_id: expect.stringMatching(/^sent_/),
  });
  const { token } = await linkTo(email, 2);
  const second = succeeded(await open.publicApi.magicLinks.verify({ token, session_expires_in: 60 }));
  expect(second.user_id).toBe(first.user_id);
});

it('a closed App tells no visitor who has an account', async () => {
  const [known, blocked, unknown] = [realEmail(), realEmail(), realEmail()];
  succeeded(await closed.api.users.create({ email: known }));
  const { user_id } = succeeded(await closed.api.users.create({ email: blocked }));
  succeeded(await closed.api.users.block({ user_id }));
  const looks: unknown[] = [];
  for (const email of [known, blocked, unknown]) {
    const { status, body } = await sendTo(closed, email);
    const refusals: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const guess = { method_id: body.email_id, otp: '000000' };
      refusals.push((await post<object>(closed, 'otps/verify', guess)).body.error_type);
    }
    looks.push({ status, members: Object.keys(body), length: body.email_id.length, refusals });
  }
  expect(looks).toEqual([looks[0], looks[0], looks[0]]);
  expect(looks[0]).toMatchObject({ status: 200, members: ['email_id'] });
  await codeTo(known);
  expect([...(await messagesTo(blocked)), ...(await messagesTo(unknown))]).toEqual([]);
});
