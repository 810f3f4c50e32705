/** Of the size of a stream: fuller than the first, it is trimmed to the second. */
const FULL_SHARE = 0.5;
const KEPT_SHARE = 0.4;

export interface StreamFill {
  readonly bytes: number;
  /** Not positive for a stream without a size. */
  readonly maxBytes: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
}

/** What a durable consumer has behind it. */
export interface ConsumerProgress {
  /** It has applied everything up to there. */
  readonly acknowledged: number;
  /** Number of events that it has still to get, or to acknowledge. */
  readonly waiting: number;
}

/**
 * The sequence up to which a consumer needs nothing. Without anything waiting, that is where the stream ended at an
 * earlier look: its filter skips most events, so its own sequence stays behind.
 */
export function readUpTo({ acknowledged, waiting }: ConsumerProgress, endedEarlier: number): number {
  return waiting === 0 ? Math.max(acknowledged, endedEarlier) : acknowledged;
}

/**
 * The oldest event that a stream keeps, or undefined if all stay. It removes no more than makes room, so that history
 * stays for an operator, and nothing behind `read`.
 */
export function firstKept(fill: StreamFill, read: number): number | undefined {
  const { bytes, maxBytes, firstSequence, lastSequence } = fill;
  if (maxBytes <= 0 || bytes <= maxBytes * FULL_SHARE) return undefined;
  const count = lastSequence - firstSequence + 1;
  const surplus = Math.ceil(count * (1 - (maxBytes * KEPT_SHARE) / bytes));
  const first = Math.min(firstSequence + surplus, read + 1);
  return first > firstSequence ? first : undefined;
}
