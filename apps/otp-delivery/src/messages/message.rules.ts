const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

// No passcode lives this long; a link may live a week, and is then tried less often.
const PATIENT_AFTER_ATTEMPTS = 45;
const PATIENT_DELAY_MS = 300_000;

/**
 * Pause after the n-th failed attempt: 1 s, doubling up to 30 s; a random part of up to half is left out, so that messages
 * that failed together do not come back together. @param random in [0, 1). @param isLater 30 s from the first on.
 */
export function retryDelayMs(attempt: number, random: number, isLater = false): number {
  const doubled = isLater
    ? LONGEST_DELAY_MS
    : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 10));
  const full = attempt > PATIENT_AFTER_ATTEMPTS ? PATIENT_DELAY_MS : doubled;
  return Math.round(full * (0.5 + random / 2));
}

/** How an attempt ended. */
export type AttemptOutcome =
  | { readonly result: 'delivered' }
  | { readonly result: 'retry'; readonly reason: string; readonly isLater?: boolean }
  | { readonly result: 'rejected'; readonly reason: string }
  /** It was cancelled, its code expired or its lease ended before it was handed over. */
  | { readonly result: 'superseded' };

// A code that did not arrive can be asked for again; one that arrives again and again cannot be taken back.
const MOST_COPIES = 2;

/** Whether the text may have arrived as often as it may. */
export function hasEnoughCopies(copies: number): boolean {
  return copies >= MOST_COPIES;
}

/**
 * The text left and no answer came. The next copy may be the last, so it waits as long as it ever would: what cuts connections
 * may be over by then. @param copies that may have arrived by now.
 */
export function unansweredOutcome(copies: number): AttemptOutcome {
  const reason = 'unanswered';
  return hasEnoughCopies(copies)
    ? { result: 'rejected', reason }
    : { result: 'retry', reason, isLater: true };
}
