/** The present time as an argument: rules and use cases never read the clock themselves. */
export type Clock = () => Date;

/** Injection token of the process's clock. */
export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = () => new Date();

/** Whole epoch seconds, rounded down; 0 means "not set". */
export function toEpochSeconds(instant: Date | null): number {
  return instant ? Math.floor(instant.getTime() / 1000) : 0;
}
