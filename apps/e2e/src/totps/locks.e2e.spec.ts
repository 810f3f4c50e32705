import { expect, it } from '@jest/globals';
import { atOnce, expectRefusal, expectRetryAfter, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { SANDBOX_CODE, unknownId } from '../harness/sign-in/identities.js';
import { activeTotp, codeOf, type TotpUser, wrongCodeOf } from '../harness/sign-in/totp.js';

const app = await newApp();
const { api } = app;
const WRONG_RECOVERY_CODE = 'zzzzz-zzzzz';
const LOCK_SECONDS = 600;

const guess = (totp: TotpUser) => api.verifyTotp({ user_id: totp.user_id, totp_code: wrongCodeOf(totp) });
const guessRecovery = ({ user_id }: TotpUser) =>
  api.recoverTotp({ user_id, recovery_code: WRONG_RECOVERY_CODE });

const unlock = (id: string, key = app.secretKey) =>
  call<object>('POST', `/v1/auth/users/${id}/unlock`, { key });

/** A right code is refused, too, and the answer says for how long. */
async function expectLocked(totp: TotpUser): Promise<void> {
  const { user_id } = totp;
  const right = [
    await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }),
    await api.recoverTotp({ user_id, recovery_code: totp.recovery_codes[0] }),
  ];
  for (const answer of right) {
    expectRefusal(answer, 429, 'too_many_attempts');
    const seconds = expectRetryAfter(answer);
    expect(seconds).toBeLessThanOrEqual(LOCK_SECONDS);
    expect(seconds).toBeGreaterThan(LOCK_SECONDS - 60);
  }
}

it('50 wrong codes at once: 5 are compared, then it is locked', async () => {
  const totp = await activeTotp(app);
  const counts = tally(await race(50, () => guess(totp)));
  expect(counts).toEqual({ invalid_totp_code: 5, too_many_attempts: 45 });
  await expectLocked(totp);
});

it('50 wrong recovery codes at once: the same', async () => {
  const totp = await activeTotp(app);
  const counts = tally(await race(50, () => guessRecovery(totp)));
  expect(counts).toEqual({ invalid_recovery_code: 5, too_many_attempts: 45 });
  await expectLocked(totp);
});

it('counts codes and recovery codes together', async () => {
  const totp = await activeTotp(app);
  for (let round = 0; round < 2; round += 1) {
    expectRefusal(await guess(totp), 400, 'invalid_totp_code');
    expectRefusal(await guessRecovery(totp), 400, 'invalid_recovery_code');
  }
  expectRefusal(await guess(totp), 400, 'invalid_totp_code');
  await expectLocked(totp);
});

it('a right code resets four wrong ones', async () => {
  const totp = await activeTotp(app);
  const { user_id } = totp;
  for (let round = 0; round < 4; round += 1) expectRefusal(await guess(totp), 400, 'invalid_totp_code');
  succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }));
  for (let round = 0; round < 4; round += 1) expectRefusal(await guess(totp), 400, 'invalid_totp_code');
  succeeded(await api.recoverTotp({ user_id, recovery_code: totp.recovery_codes[0] }));
});

it('is unlocked by the App, together with the passcodes of its user', async () => {
  const totp = await activeTotp(app);
  const { user_id } = totp;
  await atOnce(6, () => guess(totp));
  await expectLocked(totp);
  const { email_id: method_id } = succeeded(await api.sendEmail({ email: totp.email }));
  for (let wrong = 0; wrong < 10; wrong += 1) {
    if (wrong === 5) succeeded(await api.sendEmail({ email: totp.email }));
    expectRefusal(await api.verifyOtp({ method_id, otp: '111111' }), 400, 'invalid_otp');
  }
  succeeded(await api.sendEmail({ email: totp.email }));
  expectRefusal(await api.verifyOtp({ method_id, otp: SANDBOX_CODE }), 429, 'method_locked');
  expectRefusal(await unlock(user_id, app.publicToken), 403, 'secret_key_required');
  expectRefusal(await unlock(unknownId('user')), 404, 'user_not_found');
  expect(succeeded(await unlock(user_id))).toEqual({ message: expect.any(String), user_id });
  succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }));
  succeeded(await api.verifyOtp({ method_id, otp: SANDBOX_CODE }));
  succeeded(await unlock(user_id));
});

it('locks one user: not others, and not other ways to sign in', async () => {
  const locked = await activeTotp(app);
  await atOnce(6, () => guess(locked));
  await expectLocked(locked);
  const free = await activeTotp(app);
  succeeded(await api.verifyTotp({ user_id: free.user_id, totp_code: codeOf(free, 1) }));
  const { email_id } = succeeded(await api.sendEmail({ email: locked.email }));
  succeeded(await api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE }));
  // The secret key may reset it: its holder vouches for the user.
  succeeded(await api.deleteTotp(locked.totp_id));
  succeeded(await api.createTotp({ user_id: locked.user_id }));
});
