/** The present, as an argument: rules and use cases never ask the machine themselves. */
export type Clock = () => Date;

/** Injection token of the process's clock. */
export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = () => new Date();

/** Whole epoch seconds, rounded down; 0 means "not set". */
export function toEpochSeconds(instant: Date | null): number {
  return instant ? Math.floor(instant.getTime() / 1000) : 0;
}

/** The inverse: 0 is "not set", never 1970. */
export function fromEpochSeconds(seconds: number): Date | null {
  return seconds === 0 ? null : new Date(seconds * 1000);
}
