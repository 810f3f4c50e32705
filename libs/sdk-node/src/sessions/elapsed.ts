/** A moment by both clocks: one may stand still while a machine sleeps, the other may be set back. */
export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

export const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/** Milliseconds since a moment, by the clock that says more; infinite where there was none. */
export function elapsedMs(since: Moment | undefined): number {
  if (!since) return Number.POSITIVE_INFINITY;
  return Math.max(Date.now() - since.wall, performance.now() - since.monotonic);
}
