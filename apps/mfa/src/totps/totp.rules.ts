import { AppError } from '@latchkey/contracts';

/** Guesses within the window that lock, and for how long (decision 7). */
export const MAX_GUESSES = 5;
export const WINDOW_SECONDS = 600;
export const LOCK_SECONDS = 600;
/** Wrong guesses without a success between them after which only the App lifts the lock (decision 12). */
export const GUESSES_THAT_LOCK_FOR_GOOD = 100;

/** No time lifts such a lock; a client that asks once a day costs nobody anything. */
const LASTING_RETRY_SECONDS = 86_400;

/** What keeps a TOTP from being guessed at, judged by the database's clock. */
export interface GuardedTotp {
  readonly verified: boolean;
  readonly expired: boolean;
  /** 0 when it is not locked, or for good. */
  readonly lockedForSeconds: number;
  readonly lockedForGood: boolean;
}

export type GuessRefusal = 'totp_not_found' | 'too_many_attempts' | 'totp_expired';

/** Why a guess was not taken; a lock, even one that has ended since, hides what comes after it. */
export function refusalOf(totp: GuardedTotp | undefined): GuessRefusal {
  if (!totp) return 'totp_not_found';
  if (totp.lockedForGood) return 'too_many_attempts';
  const waitsForActivation = !totp.verified && totp.lockedForSeconds === 0;
  return waitsForActivation && totp.expired ? 'totp_expired' : 'too_many_attempts';
}

/** The error that tells of a refusal, with the time after which another call makes sense. */
export function refusalError(totp: GuardedTotp | undefined): AppError {
  const refusal = refusalOf(totp);
  if (refusal !== 'too_many_attempts') return new AppError(refusal);
  const retryAfterSeconds = totp?.lockedForGood
    ? LASTING_RETRY_SECONDS
    : Math.max(1, Math.ceil(totp?.lockedForSeconds ?? 1));
  return new AppError(refusal, { retryAfterSeconds });
}

const LABEL_CHARACTERS = 50;
/** Escaped: most scripts take 6 or 9 for a character. Twice the length of a text is twice the time to draw its QR code. */
const LABEL_URI_CHARACTERS = 180;

/**
 * A name as an `otpauth://` label can hold it: no colon, since that divides issuer and account, and short enough
 * for a QR code whatever the script.
 */
export function toLabel(name: string): string {
  const characters = [...name.replaceAll(':', ' ').trim()].slice(0, LABEL_CHARACTERS);
  while (encodeURIComponent(characters.join('')).length > LABEL_URI_CHARACTERS) characters.pop();
  return characters.join('');
}
