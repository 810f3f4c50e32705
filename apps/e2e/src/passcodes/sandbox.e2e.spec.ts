import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail, SANDBOX_CODE, SANDBOX_PHONE } from '../harness/sign-in/identities.js';
import { codeTo, messagesTo, wrongCode } from '../harness/sign-in/inbox.js';

const app = await newApp();

it.each(Array.from({ length: 9 }, (_, index) => `+1500555000${index + 1}`))(
  'sandbox number %s takes 000000 in a test App',
  async (phone_number) => {
    const { phone_number_id } = succeeded(await app.api.sendSms({ phone_number }));
    succeeded(await app.api.verifyOtp({ method_id: phone_number_id, otp: SANDBOX_CODE }));
  },
);

it('sandbox emails take 000000 in a test App, once for each send, and nothing is sent', async () => {
  const email = sandboxEmail();
  const { email_id } = succeeded(await app.api.sendEmail({ email }));
  expectRefusal(await app.api.verifyOtp({ method_id: email_id, otp: '000001' }), 400, 'invalid_otp');
  succeeded(await app.api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE }));
  expectRefusal(await app.api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE }), 400, 'invalid_otp');
  // A real message that is sent later has arrived: what came before it would be there too.
  const witness = realEmail();
  succeeded(await app.api.sendEmail({ email: witness }));
  await codeTo(witness);
  expect(await messagesTo(email)).toEqual([]);
  expect(await messagesTo(SANDBOX_PHONE)).toEqual([]);
});

it('an ordinary address in a test App does not take 000000', async () => {
  const email = realEmail();
  const { email_id } = succeeded(await app.api.sendEmail({ email }));
  const code = await codeTo(email);
  const guess = code === SANDBOX_CODE ? wrongCode(code) : SANDBOX_CODE;
  expectRefusal(await app.api.verifyOtp({ method_id: email_id, otp: guess }), 400, 'invalid_otp');
});

it('a live App has no sandbox: the address is sent a real code', async () => {
  const live = await newApp({ environment: 'live' });
  const email = sandboxEmail();
  const { email_id } = succeeded(await live.api.sendEmail({ email }));
  const code = await codeTo(email);
  const guess = code === SANDBOX_CODE ? wrongCode(code) : SANDBOX_CODE;
  expectRefusal(await live.api.verifyOtp({ method_id: email_id, otp: guess }), 400, 'invalid_otp');
  succeeded(await live.api.verifyOtp({ method_id: email_id, otp: code }));
});
