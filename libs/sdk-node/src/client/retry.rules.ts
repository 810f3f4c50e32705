import type { LatchkeyError } from '../errors/latchkey-error.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A longer wait is the caller's decision. */
const LONGEST_RETRY_AFTER_S = 10;

const mayWait = ({ retryAfter }: LatchkeyError) => (retryAfter ?? 0) <= LONGEST_RETRY_AFTER_S;

/**
 * Whether a failed attempt may be repeated. A GET changes nothing; a POST has an Idempotency-Key or needs none, so its
 * effect happens once. A DELETE that took effect would answer 404 to its repetition, so it is repeated only if it was
 * surely not done. An answer that says that it stays is believed.
 */
export function isRepeatable(method: string, error: LatchkeyError): boolean {
  const { errorType, status, isFinal } = error;
  if (isFinal) return false;
  // Other 429s count the attempts of a person, and end by that person's waiting.
  if (status === 429) return errorType === 'rate_limited' && mayWait(error);
  if (method !== 'GET' && method !== 'POST') return false;
  if (errorType === 'idempotency_in_progress') return mayWait(error);
  if (errorType === 'connection_failed' || errorType === 'timed_out') return true;
  return status >= 500 && mayWait(error);
}

/**
 * Milliseconds before the next attempt: what the answer asks for, or a random part of a time that doubles.
 * @param attempt 0 after the first one.
 * @param random from 0 to below 1, so that clients that failed together do not come back together.
 */
export function pauseMs(attempt: number, error: LatchkeyError, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  const asked = (error.retryAfter ?? 0) * 1_000;
  return asked > 0 ? asked + random * FIRST_PAUSE_MS : longest / 2 + (random * longest) / 2;
}
