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
  const entries = figures.map((figure) => [figure, median(all.map((one) => one[figure]))] as const);
  return Object.fromEntries(entries) as Record<Figure, number>;
}
