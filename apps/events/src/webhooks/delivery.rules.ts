const FIRST_PAUSE_MS = 2000;
const GROWTH = 4;
const LONGEST_PAUSE_MS = 4 * 3600_000;

/**
 * Pause after the n-th failed attempt of a delivery: 2 s, then four times the one before, up to 4 h: about 24 attempts in
 * 3 days. A random part of up to half is left out, so that what failed together does not come back together.
 * @param random in [0, 1).
 */
export function retryPauseMs(tries: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** Math.min(tries - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}

/** From this number of failures in a row on, one delivery at a time asks whether the endpoint works again. */
export const CAREFUL_AFTER_FAILURES = 3;
const FIRST_PROBE_MS = 1000;
const LONGEST_PROBE_MS = 300_000;

/** Pause of a failing endpoint before it is asked again: 1 s, doubling up to 5 minutes. @param random in [0, 1). */
export function probePauseMs(failures: number, random: number): number {
  const doubled = FIRST_PROBE_MS * 2 ** Math.min(Math.max(0, failures - CAREFUL_AFTER_FAILURES), 20);
  return Math.round(Math.min(LONGEST_PROBE_MS, doubled) * (0.5 + random / 2));
}

/** An endpoint whose answers take longer is slow, and is sent one delivery at a time. */
const SLOW_MS = 3000;

export const isSlowAnswer = (tookMs: number): boolean => tookMs > SLOW_MS;
