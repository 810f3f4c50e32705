import type { Table } from '@latchkey/stack-runner/tables';
import type { Beside } from '../beside/beside.js';
import type { Latencies } from '../beside/pooled.rules.js';
import type { Mode } from '../beside/windows.rules.js';
import { type Spread, spreadOf } from '../measure/statistics.rules.js';
import { count, many, milliseconds, ratio } from './figures.rules.js';
import type { BenchResult } from './result.js';
import type { Verdict } from './targets.rules.js';

const MOST_RATIO = 1.25;
const MOST_PASSWORD_MS = 100;

/** Verification round by round, and all rounds as one. */
export function besideTable({ beside }: BenchResult): Table | undefined {
  if (!beside) return undefined;
  const rows = [...beside.byRound, { ...beside.all, round: 'all' }].map(({ round, quiet, easy, busy }) => [
    String(round),
    ...[quiet, easy, busy].map(({ p50Ms }) => milliseconds(p50Ms)),
    ...[quiet, easy, busy].map(({ p99Ms }) => milliseconds(p99Ms)),
    ...[quiet, easy].map(({ p99Ms }) => `${(busy.p99Ms / p99Ms).toFixed(2)} ×`),
  ]);
  const head = [
    'Round',
    ...['p50 ms', 'p99 ms'].flatMap((what) => [
      `${what} alone`,
      `${what} beside calls`,
      `${what} beside scoring`,
    ]),
    'p99, scoring to alone',
    'p99, scoring to calls',
  ];
  return { head, rows };
}

export function passwordTable({ beside }: BenchResult): Table | undefined {
  if (!beside) return undefined;
  const { passwords, easyPasswords } = beside.all;
  const row = (title: string, { requests, p50Ms, p99Ms, maxMs }: Latencies) => [
    title,
    String(beside.callers),
    count(requests),
    ...[p50Ms, p99Ms, maxMs].map(milliseconds),
  ];
  return {
    head: ['Call', 'callers', 'answers', 'p50 ms', 'p99 ms', 'slowest ms'],
    rows: [
      row('Password strength, the worst passwords', passwords),
      row('Password strength, one letter, as often', easyPasswords),
    ],
  };
}

/** In words: how it was measured, and what came of it. */
export function besideSummary(beside: Beside): string {
  const { verificationsPerSecond, callers, rounds, seconds } = beside;
  return [
    `${count(verificationsPerSecond)} verifications by token are due each second, and each counts from the instant at which it was due. A round has three windows of ${seconds} s, which take turns to be the first. In one, verification is alone. In another, ${callers} callers have the worst passwords scored without a pause. In the third, as many calls a second go to the same endpoint, with a password of one letter: it passes through the same processes and is scored at once.`,
    `Over ${many(rounds, 'round')} p99 beside scoring is ${ratio(ratioTo('easy', beside))} that beside such calls, which is what the target is about, and ${ratio(ratioTo('quiet', beside))} that of verification alone: each time the median, and the smallest and the largest of a round.`,
  ].join('\n\n');
}

export function besideVerdicts({ beside }: BenchResult): Verdict[] {
  if (!beside) return [];
  const spread = ratioTo('easy', beside);
  const { maxMs } = beside.all.passwords;
  return [
    {
      what: 'p99 of session verify beside password scoring: median ratio',
      target: `≤ ${MOST_RATIO} × beside calls that score at once`,
      measured: `${ratio(spread)}; to alone ${ratio(ratioTo('quiet', beside))}`,
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

/**
 * Of p99 beside scoring to that of another window of its round. Calls cost the machine something whatever they ask
 * for: what scoring costs those who verify is what it adds to calls that score at once.
 */
function ratioTo(mode: Exclude<Mode, 'busy'>, { byRound }: Beside): Spread {
  return spreadOf(byRound.map((figures) => figures.busy.p99Ms / figures[mode].p99Ms));
}
