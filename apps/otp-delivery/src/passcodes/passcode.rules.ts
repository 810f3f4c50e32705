import { AppError, type MethodType } from '@latchkey/contracts';
import { hmacSha256, randomDigits } from '@latchkey/platform/crypto';
import type { MethodRef } from './passcode.entity.js';

/** Guesses that are ever compared with one code. */
export const MAX_GUESSES = 5;
/** Wrong guesses in a row, over any number of codes, that lock a method, and for how long. */
export const STREAK_THAT_LOCKS = 10;
export const LOCK_SECONDS = 3600;
/** Wrong guesses without a success between them after which only the App lifts the lock. */
export const GUESSES_THAT_LOCK_FOR_GOOD = 100;

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

/** What decides why a guess was refused, by the database's clock. */
export interface GuardedCode {
  readonly attempts: number;
  readonly consumed: boolean;
  /** 0 when the method is not locked, or for good. */
  readonly lockedForSeconds: number;
  readonly lockedForGood: boolean;
}

/**
 * Why a guess was refused, with the time after which another call makes sense. A lock hides every other reason; without a
 * code every guess is wrong.
 */
export function refusalError(code: GuardedCode | undefined): AppError {
  if (code?.lockedForGood) return new AppError('method_locked', { retryAfterSeconds: LASTING_RETRY_SECONDS });
  if (code && code.lockedForSeconds > 0)
    return new AppError('method_locked', { retryAfterSeconds: Math.ceil(code.lockedForSeconds) });
  if (code && !code.consumed && code.attempts >= MAX_GUESSES)
    return new AppError('otp_attempts_exceeded', { retryAfterSeconds: NEW_CODE_AFTER_SECONDS });
  return new AppError('invalid_otp');
}

/** A method as events name it; ids of phone numbers begin with `pn_`. */
export function methodData({ methodId }: Pick<MethodRef, 'methodId'>): {
  method_id: string;
  method_type: MethodType;
} {
  return { method_id: methodId, method_type: methodId.startsWith('pn_') ? 'phone_number' : 'email' };
}
