import { AppError } from '@latchkey/contracts';

/** Guesses within the window that lock, and for how long (decision 7). */
export const MAX_GUESSES = 5;
export const WINDOW_SECONDS = 600;
export const LOCK_SECONDS = 600;

/** What keeps a TOTP from being guessed at, judged by the database's clock. */
export interface GuardedTotp {
  readonly verified: boolean;
  readonly expired: boolean;
  /** 0 when it is not locked. */
  readonly lockedForSeconds: number;
}

export type GuessRefusal = 'totp_not_found' | 'too_many_attempts' | 'totp_expired';

/** Why a guess was not taken; a lock, even one that has ended since, hides what comes after it. */
export function refusalOf(totp: GuardedTotp | undefined): GuessRefusal {
  if (!totp) return 'totp_not_found';
  const waitsForActivation = !totp.verified && totp.lockedForSeconds === 0;
  return waitsForActivation && totp.expired ? 'totp_expired' : 'too_many_attempts';
}

/** The error that tells of a refusal, with the time after which another call makes sense. */
export function refusalError(totp: GuardedTotp | undefined): AppError {
  const refusal = refusalOf(totp);
  if (refusal !== 'too_many_attempts') return new AppError(refusal);
  return new AppError(refusal, { retryAfterSeconds: Math.max(1, Math.ceil(totp?.lockedForSeconds ?? 1)) });
}

const LABEL_CHARACTERS = 50;

/**
 * A name as an `otpauth://` label can hold it: no colon, since that divides issuer and account, and short enough
 * for a QR code whatever the script.
 */
export function toLabel(name: string): string {
  const characters = [...name.replaceAll(':', ' ').trim()];
  return characters.slice(0, LABEL_CHARACTERS).join('');
}
