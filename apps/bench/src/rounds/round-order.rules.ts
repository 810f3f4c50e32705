/**
 * The order of a round: every other one goes backwards, so that none of two neighbours always has the other's heat,
 * cache and half-finished background work before it.
 */
export function inRoundOrder<T>(items: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? items.toReversed() : items;
}

/** The size of the data at which everything is measured: the one named in the targets, or the first there is. */
export function mainScale(scales: readonly number[]): number {
  return scales.includes(100_000) ? 100_000 : (scales[0] ?? 0);
}
