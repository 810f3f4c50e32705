import type { Clock } from '@latchkey/platform/clock';

export interface FixedClock extends Clock {
  (): Date;
  /** Moves the present; backwards with a negative number. */
  advance(ms: number): void;
}

/** A clock that stands still until a test moves it. @param iso such as `2026-11-01T12:00:00Z`. */
export function fixedClock(iso: string): FixedClock {
  let now = Date.parse(iso);
  if (Number.isNaN(now)) throw new RangeError(`${iso} is no instant`);
  const advance = (ms: number): void => {
    now += ms;
  };
  return Object.assign(() => new Date(now), { advance });
}
