const FIRST_LOOK_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** Nodes lag behind each other, so a transfer fails only after all have said this for so long. */
const SUPERSEDED_FOR_MS = 120_000;

/** Pause after the n-th look at a transfer: 250 ms, doubling up to the longest, which is 15 s unless the chain has another. */
export function nextLookMs(attempt: number, longestMs = LONGEST_PAUSE_MS): number {
  return Math.min(longestMs, FIRST_LOOK_MS * 2 ** Math.min(attempt - 1, 10));
}

/** Looks after the first broadcast without another: a node that took it may report it a block later. */
const PATIENT_LOOKS = 2;

/** Whether a payment that a node does not know is broadcast at this look. */
export function isBroadcastAt(attempt: number): boolean {
  return attempt === 1 || attempt > 1 + PATIENT_LOOKS;
}

/** Whether a payment that can no longer be executed, as its node says, counts as failed. */
export function isSupersededForGood(supersededForMs: number): boolean {
  return supersededForMs >= SUPERSEDED_FOR_MS;
}
