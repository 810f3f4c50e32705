const FIRST_MS = 200;
const LONGEST_MS = 10_000;
const STEADY_MS = 30_000;

/** Pause before a restart: doubles with each crash in a row. @param crashes in a row, the last included. */
export function pauseMs(crashes: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(crashes - 1, 0), LONGEST_MS);
}

/** Crashes in a row after one more; a run that was steady before it starts the count anew. */
export function countCrash(crashes: number, ranMs: number): number {
  return ranMs >= STEADY_MS ? 1 : crashes + 1;
}
