/** Neighbours that would overlap, and share the room around their middle. */
interface Group {
  readonly positions: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** The positions, moved just so far that any two are a step apart; their order stays. */
export function spreadApart(positions: readonly number[], step: number): number[] {
  const order = positions.map((position, index) => ({ position, index }));
  const rising = order.toSorted((a, b) => a.position - b.position);
  const groups: Group[] = [];
  for (const { position } of rising) {
    let group = groupOf([position], step);
    for (let above = groups.at(-1); above && above.last + step > group.first; above = groups.at(-1)) {
      groups.pop();
      group = groupOf([...above.positions, ...group.positions], step);
    }
    groups.push(group);
  }
  const places = groups.flatMap(({ positions: { length }, first }) =>
    Array.from({ length }, (_, index) => first + index * step),
  );
  const moved = [...positions];
  rising.forEach(({ index }, rank) => (moved[index] = places[rank] ?? 0));
  return moved;
}

function groupOf(positions: readonly number[], step: number): Group {
  const middle = positions.reduce((sum, position) => sum + position, 0) / positions.length;
  const half = ((positions.length - 1) * step) / 2;
  return { positions, first: middle - half, last: middle + half };
}
