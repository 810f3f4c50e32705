import { AppError, type RefusalReason } from '@latchkey/contracts';
import { hmacSha256, randomDigits } from '@latchkey/platform/crypto';
import type { MethodRef } from './passcode.entity.js';

/** Guesses that are ever compared with one code. */
export const MAX_GUESSES = 5;
/** Wrong guesses in a row, over any number of codes, that lock a method, and for how long. */
export const STREAK_THAT_LOCKS = 10;
export const LOCK_SECONDS = 3600;
/** Wrong guesses without a success between them after which time does not lift the lock. */
export const GUESSES_THAT_LOCK_FOR_GOOD = 100;
/** An unlock by the user leaves this number of wrong guesses counted: one more streak locks for good again. */
export const GUESSES_BEFORE_LAST_STREAK = GUESSES_THAT_LOCK_FOR_GOOD - STREAK_THAT_LOCKS;

/** Time does not lift such a lock, so a client need not ask more than once a day. */
const LASTING_RETRY_SECONDS = 86_400;

/** The code that sandbox values of test Apps always take. */
const SANDBOX_CODE = '000000';

// A new code can be asked for at once.
const NEW_CODE_AFTER_SECONDS = 1;

/** @param digits gives that many uniformly random digits. */
export function newCode(
  length: number,
  sandbox: boolean,
  digits: (count: number) => string = randomDigits,
): string {
  return sandbox ? SANDBOX_CODE : digits(length);
}

/** What a code is compared by. The pepper also makes the time of a comparison independent of the code. */
export function codeDigest(pepper: Buffer, { appId, methodId }: MethodRef, code: string): Buffer {
  return hmacSha256(pepper, `${appId}:${methodId}:${code}`);
}

/** The lock of a method, by the database's clock. */
export interface Lock {
  /** 0 when the method is not locked, or for good. */
  readonly lockedForSeconds: number;
  readonly lockedForGood: boolean;
}

/** What decides why a guess was refused, by the database's clock. */
export interface GuardedCode extends Lock {
  readonly userId: string;
  readonly attempts: number;
  readonly consumed: boolean;
  readonly expired: boolean;
  /** Whether the guess is a code that a newer one replaced. */
  readonly superseded: boolean;
}

/**
 * Why a guess was refused, with the time after which another call makes sense. A lock hides every other reason; without a
 * code every guess is wrong.
 */
export function refusalError(code: GuardedCode | undefined): AppError {
  if (!code) return new AppError('invalid_otp', { reason: 'otp_unknown_method' });
  const { userId, consumed, attempts, lockedForGood, lockedForSeconds } = code;
  if (lockedForGood) return lockedError(code, 'method_locked_for_good', userId);
  if (lockedForSeconds > 0) return lockedError(code, 'method_locked', userId);
  if (!consumed && attempts >= MAX_GUESSES)
    return new AppError('otp_attempts_exceeded', { retryAfterSeconds: NEW_CODE_AFTER_SECONDS, userId });
  return new AppError('invalid_otp', { reason: refusedBecause(code), userId });
}

/** The refusal of a method that stays locked. */
export function lockedError(
  { lockedForGood, lockedForSeconds }: Lock,
  reason: RefusalReason,
  userId: string,
): AppError {
  const retryAfterSeconds = lockedForGood ? LASTING_RETRY_SECONDS : Math.ceil(lockedForSeconds);
  return new AppError('method_locked', { retryAfterSeconds, reason, userId });
}

/** Why a guess that was counted is wrong. @param attempts with this guess. */
export function wrongGuess(
  { attempts, userId }: Pick<GuardedCode, 'attempts' | 'userId'>,
  superseded: boolean,
): AppError {
  const reason = superseded ? 'otp_superseded' : (`otp_guess_${attempts}_of_${MAX_GUESSES}` as const);
  return new AppError('invalid_otp', { reason, userId });
}

/** A newer code may have come between the guess and the question; then the guess was at the one before it. */
function refusedBecause({ superseded, consumed, expired }: GuardedCode): RefusalReason {
  if (superseded) return 'otp_superseded';
  if (consumed) return 'otp_used';
  return expired ? 'otp_expired' : 'otp_superseded';
}
