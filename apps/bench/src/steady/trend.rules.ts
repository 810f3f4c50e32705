/** Where a row of readings goes; in the unit of the readings. */
export interface Trend {
  /** Mean over the second and third tenth of the time: the first is for caches that fill. */
  readonly start: number;
  /** Mean over the last tenth. */
  readonly end: number;
  /** The lowest of each of the two: what is left when garbage has been collected. */
  readonly startLow: number;
  readonly endLow: number;
  /** By least squares over the last three quarters. */
  readonly perMinute: number;
}

/** @param at seconds of the readings, rising; the last is the end of the time. */
export function trendOf(at: readonly number[], readings: readonly number[]): Trend {
  const end = at.at(-1) ?? 0;
  const points = at.map((second, index) => ({
    part: second / end,
    minute: second / 60,
    value: readings[index] ?? 0,
  }));
  const between = (from: number, to: number) => points.filter(({ part }) => part > from && part <= to);
  const [first, last] = [between(0.1, 0.3), between(0.9, 1)].map((some) => some.map(({ value }) => value));
  return {
    start: mean(first ?? []),
    end: mean(last ?? []),
    startLow: Math.min(...(first ?? [])),
    endLow: Math.min(...(last ?? [])),
    perMinute: slope(between(0.25, 1).map(({ minute, value }) => [minute, value])),
  };
}

const MOST_GROWTH_BYTES = 8 * 1024 * 1024;
const MOST_GROWTH_SHARE = 0.05;

/** Whether a process that went from the one to the other has stayed what it was. In bytes. */
export function isFlat({ start, end }: Pick<Trend, 'start' | 'end'>): boolean {
  return end - start <= Math.max(MOST_GROWTH_BYTES, MOST_GROWTH_SHARE * start);
}

function slope(points: readonly (readonly [number, number])[]): number {
  const x = mean(points.map(([one]) => one));
  const y = mean(points.map(([, one]) => one));
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
