/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((lower ?? NaN) + (upper ?? NaN)) / 2;
}

/** The median of each of these figures. */
export function mediansOf<Figure extends string>(
  all: readonly Readonly<Record<Figure, number>>[],
  figures: readonly Figure[],
): Record<Figure, number> {
  const entries = figures.map((name) => [name, median(all.map((one) => one[name]))] as const);
  return Object.fromEntries(entries) as Record<Figure, number>;
}

/** Milliseconds of the answers with this status; NaN where there are none, which meets no target. */
export function p99Of(answers: readonly { status: number; ms: number }[], status: number): number {
  const times = answers.filter((answer) => answer.status === status).map(({ ms }) => ms);
  return times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? NaN;
}

export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** At most three significant digits after a decimal point. */
export function figure(value: number): string {
  if (Number.isInteger(value)) return count(value);
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(Math.abs(value) < 100 ? 1 : 0);
}
