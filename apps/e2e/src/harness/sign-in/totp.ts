import type { CreateTotpResponse } from '@latchkey/contracts/mfa';
import { generateSync } from 'otplib';
import { succeeded } from '../http/succeeded.js';
import type { TestApp } from '../http/app.js';
import { until } from '@latchkey/platform/testing';
import { SANDBOX_CODE, sandboxEmail } from './identities.js';

const PERIOD_SECONDS = 30;

/** The code of an authenticator app. @param steps 1 for the code after the present one, which is accepted already. */
export function codeOf({ secret }: { secret: string }, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * PERIOD_SECONDS });
}

/** A code that no step near the present has. */
export function wrongCodeOf(totp: { secret: string }): string {
  const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(totp, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.includes(code),
  ) as string;
}

export interface TotpUser extends CreateTotpResponse {
  readonly email: string;
  readonly email_id: string;
}

/** A new user with an unverified TOTP. */
export async function newTotp({ api }: TestApp, more: object = {}): Promise<TotpUser> {
  const email = sandboxEmail();
  const { user_id, email_id } = succeeded(await api.users.create({ email }));
  return { ...succeeded(await api.totps.create({ user_id, ...more })), email, email_id };
}

/** A new user with an active TOTP; the present code is used up, the next one is not. */
export async function activeTotp(app: TestApp): Promise<TotpUser> {
  const totp = await newTotp(app);
  succeeded(await app.api.totps.verify({ user_id: totp.user_id, totp_code: codeOf(totp) }));
  return totp;
}

/** A user of an App with `second_factor`, who has proved an email and then set up a TOTP, as the sessions know. */
export async function enrolledTotp({
  api,
}: TestApp): Promise<CreateTotpResponse & { readonly email: string }> {
  const email = sandboxEmail();
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  const proof = { method_id, otp: SANDBOX_CODE, session_expires_in: 60 };
  const { user_id, session_token } = succeeded(await api.otps.verify(proof));
  const totp = succeeded(await api.totps.create({ user_id }));
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
  const enrolling = { session_token, purpose: 'enroll_factor' } as const;
  await until(async () => (await api.sessions.verify(enrolling)).status === 403);
  return { ...totp, email };
}
