/**
 * Whose turn it is, over one round in which each has as many turns as it says, spread evenly.
 * @returns indexes, as many as there are turns.
 */
export function turnsOf(times: readonly number[]): number[] {
  const turns = times.flatMap((many, index) =>
    Array.from({ length: many }, (_, turn) => ({ index, at: (turn + 0.5) / many })),
  );
  return turns.toSorted((a, b) => a.at - b.at).map(({ index }) => index);
}
