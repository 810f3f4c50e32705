import type { Table } from '@latchkey/stack-runner/tables';
import type { Beside } from '../beside/beside.js';
import { type Spread, spreadOf } from '../measure/statistics.rules.js';
import { count, many, milliseconds, ratio } from './figures.rules.js';
import type { BenchResult } from './result.js';
import type { Verdict } from './targets.rules.js';

const MOST_RATIO = 1.25;
const MOST_PASSWORD_MS = 100;

/** Verification round by round, and all rounds as one. */
export function besideTable({ beside }: BenchResult): Table | undefined {
  if (!beside) return undefined;
  const rows = [...beside.byRound, { ...beside.all, round: 'all' }].map(({ round, quiet, busy }) => [
    String(round),
    ...[quiet.p50Ms, busy.p50Ms, quiet.p99Ms, busy.p99Ms].map(milliseconds),
    `${(busy.p99Ms / quiet.p99Ms).toFixed(2)} ×`,
  ]);
  const head = [
    'Round',
    'p50 ms',
    'p50 ms beside scoring',
    'p99 ms',
    'p99 ms beside scoring',
    'ratio of p99',
  ];
  return { head, rows };
}

export function passwordTable({ beside }: BenchResult): Table | undefined {
  if (!beside) return undefined;
  const { requests, p50Ms, p99Ms, maxMs } = beside.all.passwords;
  return {
    head: ['Call', 'at a time', 'answers', 'p50 ms', 'p99 ms', 'slowest ms'],
    rows: [
      [
        'Password strength, the worst passwords',
        String(beside.callers),
        count(requests),
        ...[p50Ms, p99Ms, maxMs].map(milliseconds),
      ],
    ],
  };
}

/** In words: how it was measured, and what came of it. */
export function besideSummary(beside: Beside): string {
  const { verificationsPerSecond, callers, rounds, seconds } = beside;
  return `${count(verificationsPerSecond)} verifications by token are due each second, and each counts from the instant at which it was due. In every round a window of ${seconds} s has nothing beside it, and another has ${callers} callers who have passwords scored without a pause; every other round begins with the other of the two. Over ${many(rounds, 'round')} the ratio of the two p99 is ${ratio(ratioOf(beside))}: the median, and the smallest and the largest of a round.`;
}

export function besideVerdicts({ beside }: BenchResult): Verdict[] {
  if (!beside) return [];
  const spread = ratioOf(beside);
  const { maxMs } = beside.all.passwords;
  return [
    {
      what: 'p99 of session verify beside password scoring: median ratio',
      target: `≤ ${MOST_RATIO} × without`,
      measured: ratio(spread),
      met: spread.median <= MOST_RATIO,
    },
    {
      what: 'Password strength, slowest answer',
      target: `< ${MOST_PASSWORD_MS} ms`,
      measured: `${milliseconds(maxMs)} ms`,
      met: maxMs < MOST_PASSWORD_MS,
    },
  ];
}

export function besideProblems({ beside }: Pick<BenchResult, 'beside'>): string[] {
  if (!beside) return [];
  return Object.entries(beside.all).flatMap(([what, { errors, requests }]) => [
    ...Object.entries(errors).map(([problem, times]) => `beside scoring, ${what}: ${times} × ${problem}`),
    ...(requests === 0 ? [`beside scoring, ${what}: nothing was answered`] : []),
  ]);
}

function ratioOf({ byRound }: Beside): Spread {
  return spreadOf(byRound.map(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms));
}
