/** The value below which that share of all values lies, by the nearest rank; NaN of nothing. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return NaN;
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.max(0, rank - 1)] as number;
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** A median with its smallest and largest value. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

/**
 * The spread of the ratios of values that were measured in the same round: what slows a round down slows both of
 * them. A round that lacks one of the two says nothing.
 */
export function spreadOfRatios(
  values: ReadonlyMap<number, number>,
  bases: ReadonlyMap<number, number>,
): Spread | undefined {
  const ratios = [...values].flatMap(([round, value]) => {
    const base = bases.get(round);
    return base ? [value / base] : [];
  });
  return ratios.length > 0 ? spreadOf(ratios) : undefined;
}
