import { AppError } from '@latchkey/contracts';

/** Wrong guesses within the window that lock the TOTP for a time. */
export const MAX_GUESSES = 5;
export const WINDOW_SECONDS = 600;
export const LOCK_SECONDS = 600;
/** After this number of wrong guesses in a row, time does not unlock the TOTP. */
export const GUESSES_THAT_LOCK_FOR_GOOD = 100;
/** An unlock by the user leaves this number of wrong guesses counted: those that lock for a time lock for good again. */
export const GUESSES_BEFORE_LAST_LOCK = GUESSES_THAT_LOCK_FOR_GOOD - MAX_GUESSES;

/** Such a lock does not end by itself; a client that retries once a day does no harm. */
const LASTING_RETRY_SECONDS = 86_400;

/** The state of a TOTP that decides whether it can be guessed, judged by the database's clock. */
export interface GuardedTotp {
  readonly verified: boolean;
  readonly expired: boolean;
  /** 0 when it is not locked, or for good. */
  readonly lockedForSeconds: number;
  readonly lockedForGood: boolean;
}

/**
 * Why a guess was refused, with the seconds until a retry makes sense. A lock, even one that has just ended, hides whether
 * the TOTP has expired.
 */
export function refusalError(totp: GuardedTotp | undefined): AppError {
  if (!totp) return new AppError('totp_not_found', { reason: 'totp_unknown' });
  const { verified, expired, lockedForSeconds, lockedForGood } = totp;
  if (!verified && expired && !lockedForGood && lockedForSeconds === 0) return new AppError('totp_expired');
  const reason = lockedForGood ? 'method_locked_for_good' : 'method_locked';
  return new AppError('too_many_attempts', { retryAfterSeconds: secondsLocked(totp), reason });
}

/** The refusal to lift the lock once more; undefined where the TOTP is not locked. */
export function unlockRefusal(totp: GuardedTotp | undefined, userId: string): AppError | undefined {
  if (!totp || (!totp.lockedForGood && totp.lockedForSeconds === 0)) return undefined;
  return new AppError('method_locked', {
    ...{ retryAfterSeconds: secondsLocked(totp), reason: 'own_unlocks_used', userId },
  });
}

function secondsLocked({ lockedForGood, lockedForSeconds }: GuardedTotp): number {
  return lockedForGood ? LASTING_RETRY_SECONDS : Math.max(1, Math.ceil(lockedForSeconds));
}

const LABEL_CHARACTERS = 50;
/** In escaped form, where most scripts take 6 or 9 per character: the time to draw a QR code grows with the length. */
const LABEL_URI_CHARACTERS = 180;

/** A name for an `otpauth://` label: no colon, which separates issuer and account, and short enough for a QR code. */
export function toLabel(name: string): string {
  const characters = [...name.replaceAll(':', ' ').trim()].slice(0, LABEL_CHARACTERS);
  while (encodeURIComponent(characters.join('')).length > LABEL_URI_CHARACTERS) characters.pop();
  return characters.join('');
}

/** Recovery codes of one TOTP (specification, TOTP). */
export const RECOVERY_CODE_COUNT = 16;

/** Crockford's base32 in lower case, without i, l, o and u, which are easily misread: 10 characters hold 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 5;
const LENGTH = 2 * GROUP;

/** Two groups of five. @param randomIndex a uniform integer below its argument. */
export function newRecoveryCode(randomIndex: (below: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomIndex(ALPHABET.length)]);
  return grouped(characters.join(''));
}

/** A typed code in its stored form: case, spaces, hyphens and look-alikes do not matter. */
export function readRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  return grouped(plain.replaceAll('o', '0').replace(/[il]/g, '1'));
}

function grouped(characters: string): string {
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`;
}
