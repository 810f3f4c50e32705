import { readRoot } from '../repository.js';
import type { Cost, Costs, Part } from './batching.rules.js';

// Everything that sizes an installation comes from the tables of docs/capacity.md, so no second place has its figures.

const page = readRoot('docs/capacity.md');

/** The cells of a table of the page, by the heading above it and without its head. */
export function tableBelow(heading: string, text = page): string[][] {
  const [, below = ''] = text.split(`\n${heading}\n`);
  const [section = ''] = below.split(/\n#+ /);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  if (lines.length < 3) throw new Error(`there is no table below "${heading}"`);
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

export const numberIn = (cell = ''): number => Number(cell.replaceAll(/[^\d.]/g, ''));

/** CPU of verifications that arrive by themselves. */
export const COSTS: Costs = Object.fromEntries(
  tableBelow('### The costs behind it').map(([part = '', turn, each]): [Part, Cost] => [
    part.split(',')[0] as Part,
    { turn: numberIn(turn), each: numberIn(each) },
  ]),
) as Record<Part, Cost>;

/** The most verifications a second that one gateway and one session process were measured with. */
export const MOST_MEASURED = Math.max(
  ...tableBelow('### Simulated and measured').map(([arrivals]) => numberIn(arrivals)),
);

const DAY_SECONDS = 86_400;

/** Bytes of a user, and of what one sign-in a day keeps in PostgreSQL as long as its rows stay. */
export const KEPT_BYTES = {
  user: numberIn(tableBelow('### A million users').at(-1)?.at(-1)) * 1000,
  dailySignIn:
    tableBelow('### 100 sign-ins a second')
      .filter(([kept = '']) => kept.includes('.'))
      .reduce((sum, row) => sum + numberIn(row.at(-1)), 0) *
    (1e9 / (100 * DAY_SECONDS)),
};
