import { setTimeout as delay } from 'node:timers/promises';
import { it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';

const app = await newApp();
const SHORTEST_MINUTES = 1;

it('refuses a code after its lifetime as a wrong one, and accepts it just before', async () => {
  const [late, early] = await Promise.all(
    [1, 2].map(async () =>
      succeeded(await app.api.sendEmail({ email: sandboxEmail(), expires_in: SHORTEST_MINUTES })),
    ),
  );
  await delay(SHORTEST_MINUTES * 60_000 - 5_000);
  succeeded(await app.api.verifyOtp({ method_id: early?.email_id, otp: SANDBOX_CODE }));
  await delay(6_000);
  expectRefusal(
    await app.api.verifyOtp({ method_id: late?.email_id, otp: SANDBOX_CODE }),
    400,
    'invalid_otp',
  );
}, 90_000);
