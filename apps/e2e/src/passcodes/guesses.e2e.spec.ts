import { expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { codeTo, wrongCode } from '../harness/sign-in/inbox.js';

const app = await newApp();

async function sentTo(email: string, count = 1): Promise<{ method_id: string; otp: string; userId: string }> {
  const { email_id, user_id } = succeeded(await app.api.sendEmail({ email }));
  return { method_id: email_id, otp: await codeTo(email, count), userId: user_id };
}

it('compares exactly 5 of 50 wrong guesses at once, and then refuses the right code', async () => {
  const { method_id, otp } = await sentTo(realEmail());
  const guesses = await race(50, (index) => app.api.verifyOtp({ method_id, otp: wrongCode(otp, index + 1) }));
  expect(tally(guesses)).toEqual({ invalid_otp: 5, otp_attempts_exceeded: 45 });
  const right = await app.api.verifyOtp({ method_id, otp });
  expectRefusal(right, 429, 'otp_attempts_exceeded');
  expectRetryAfter(right);
});

it('accepts exactly one of 50 right guesses at once, and starts one session', async () => {
  const { method_id, otp, userId } = await sentTo(realEmail());
  const answers = await race(50, () => app.api.verifyOtp({ method_id, otp, session_expires_in: 30 }));
  const { '200': accepted, invalid_otp = 0, otp_attempts_exceeded = 0, ...others } = tally(answers);
  expect(accepted).toBe(1);
  expect(invalid_otp + otp_attempts_exceeded).toBe(49);
  expect(others).toEqual({});
  expect(succeeded(await app.api.listSessions({ user_id: userId })).sessions).toHaveLength(1);
});

it('answers a wrong code with the text of the specification', async () => {
  const { method_id, otp } = await sentTo(realEmail());
  const { error_message } = expectRefusal(
    await app.api.verifyOtp({ method_id, otp: wrongCode(otp) }),
    400,
    'invalid_otp',
  );
  expect(error_message).toBe('Invalid OTP Code.');
});

it('takes a code once', async () => {
  const { method_id, otp } = await sentTo(realEmail());
  succeeded(await app.api.verifyOtp({ method_id, otp }));
  expectRefusal(await app.api.verifyOtp({ method_id, otp }), 400, 'invalid_otp');
});

it('voids the earlier code by a second send', async () => {
  const email = realEmail();
  const first = await sentTo(email);
  const second = await sentTo(email, 2);
  expectRefusal(await app.api.verifyOtp({ method_id: first.method_id, otp: first.otp }), 400, 'invalid_otp');
  succeeded(await app.api.verifyOtp({ method_id: second.method_id, otp: second.otp }));
});

it('gives a new code five guesses of its own after the attempts were exceeded', async () => {
  const email = realEmail();
  const { method_id, otp } = await sentTo(email);
  for (let guess = 1; guess <= 5; guess += 1)
    await app.api.verifyOtp({ method_id, otp: wrongCode(otp, guess) });
  expectRefusal(await app.api.verifyOtp({ method_id, otp }), 429, 'otp_attempts_exceeded');
  const fresh = await sentTo(email, 2);
  succeeded(await app.api.verifyOtp({ method_id, otp: fresh.otp }));
});

it('locks a method for an hour after 10 wrong guesses in a row over several codes, and no other method', async () => {
  const email = realEmail();
  const phone_number = realPhone();
  const user = succeeded(await app.api.createUser({ email, phone_number }));
  for (const round of [1, 2]) {
    const { method_id, otp } = await sentTo(email, round);
    for (let guess = 1; guess <= 5; guess += 1) {
      expectRefusal(await app.api.verifyOtp({ method_id, otp: wrongCode(otp, guess) }), 400, 'invalid_otp');
    }
  }
  const { method_id, otp } = await sentTo(email, 3);
  const locked = await app.api.verifyOtp({ method_id, otp });
  expectRefusal(locked, 429, 'method_locked');
  const seconds = expectRetryAfter(locked);
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);

  succeeded(await app.api.sendSms({ phone_number }));
  const answer = await app.api.verifyOtp({
    method_id: user.phone_number_id,
    otp: await codeTo(phone_number),
  });
  expect(succeeded(answer).user_id).toBe(user.user_id);
});

it('a success resets the wrong guesses of a method', async () => {
  const email = sandboxEmail();
  for (let round = 0; round < 3; round += 1) {
    const { email_id: method_id } = succeeded(await app.api.sendEmail({ email }));
    for (let guess = 0; guess < 4; guess += 1) {
      expectRefusal(await app.api.verifyOtp({ method_id, otp: '999999' }), 400, 'invalid_otp');
    }
    succeeded(await app.api.verifyOtp({ method_id, otp: SANDBOX_CODE }));
  }
});
