type Counts = Readonly<Record<string, number>>;

/** Counts by name over time. */
export interface Series {
  readonly points: readonly { readonly at: number; readonly counts: Counts }[];
  /** Those with the most first; none where every count is 0. */
  readonly names: readonly string[];
  readonly sums: Counts;
}

/** As many as colours tell apart; the others are summed up. */
const MOST_NAMES = 6;
export const OTHERS = 'others';

/** @param countsOf what one point counts, by name. */
export function seriesOf<Point extends { readonly at: number }>(
  points: readonly Point[],
  countsOf: (point: Point) => Counts,
): Series {
  const counted = points.map((point) => ({ at: point.at, counts: countsOf(point) }));
  const all = sumOf(counted.map(({ counts }) => counts));
  const ranked = Object.keys(all)
    .filter((name) => all[name] !== 0)
    .toSorted((one, other) => (all[other] ?? 0) - (all[one] ?? 0));
  const kept = new Set(ranked.slice(0, MOST_NAMES));
  const fold = (counts: Counts) =>
    sumOf(Object.entries(counts).map(([name, count]) => ({ [kept.has(name) ? name : OTHERS]: count })));
  return {
    points: counted.map(({ at, counts }) => ({ at, counts: fold(counts) })),
    names: ranked.length > MOST_NAMES ? [...kept, OTHERS] : [...kept],
    sums: fold(all),
  };
}

/** The numbers of several rows, added up by name. */
function sumOf(rows: readonly Counts[]): Counts {
  const sums: Record<string, number> = {};
  for (const row of rows)
    for (const [name, count] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Numbers added up. */
export const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The counts of a list by what names them. */
export const countsBy = <Item extends { readonly count: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Counts => sumOf(items.map((item) => ({ [nameOf(item)]: item.count })));

/** The largest point of a series: of its names together. */
export function peakOf({ points }: Series): { readonly at: number; readonly count: number } {
  const heights = points.map(({ at, counts }) => ({ at, count: total(Object.values(counts)) }));
  return heights.reduce((most, one) => (one.count > most.count ? one : most), { at: 0, count: 0 });
}
