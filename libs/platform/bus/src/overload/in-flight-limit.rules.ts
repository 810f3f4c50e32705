/** The bounds of work in flight in one process. */
export interface InFlightBounds {
  /** So much is always taken, however late the process is: a single slow moment refuses nothing. */
  readonly always: number;
  /** More is never taken. */
  readonly most: number;
  /** Milliseconds. A longer turn of the event loop means that more was taken than the process can do. */
  readonly longTurnMs: number;
}

export interface Seen {
  readonly inFlight: number;
  /** Since when every period had a turn that was too long, in milliseconds; 0 if the last had none. */
  readonly lateForMs: number;
}

/** A shorter delay is a burst that passes; the interval of CoDel: https://www.rfc-editor.org/rfc/rfc8289#section-4.3 */
const LASTING_MS = 100;
const SHRINKS_TO = 0.7;
const GROWS_BY = 1 / 16;

/**
 * The next limit of work in flight: additive increase and multiplicative decrease, as TCP finds its window, with the
 * length of the event loop's turns as the sign of congestion. https://www.rfc-editor.org/rfc/rfc5681#section-3.1
 */
export function nextLimit(
  limit: number,
  { inFlight, lateForMs }: Seen,
  { always, most }: InFlightBounds,
): number {
  if (lateForMs > 0 && lateForMs < LASTING_MS) return limit;
  if (lateForMs === 0) return Math.min(most, limit + Math.ceil(always * GROWS_BY));
  return Math.max(always, Math.floor(Math.min(limit, inFlight) * SHRINKS_TO));
}
