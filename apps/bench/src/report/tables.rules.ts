import type { Table } from '@latchkey/stack-runner/tables';
import { count, mebibytes, micros, milliseconds, rate, ratio } from './figures.rules.js';
import type { BenchResult } from './result.js';
import { type Line, SHARES } from './summary.rules.js';
import type { Verdict } from './targets.rules.js';

/** The cases at the size of the data at which everything is measured. */
export function caseTable(lines: readonly Line[], users: number): Table {
  const head = ['Call', 'at a time', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'gateway', 'services', 'NATS'];
  const rows = lines
    .filter((line) => line.users === users)
    .map((line, index, all) => [
      line.name === all[index - 1]?.name ? '' : line.title,
      String(line.concurrency),
      rate(line.perSecond),
      milliseconds(line.p50Ms),
      milliseconds(line.p99Ms),
      micros(line.cpu.median),
      ...SHARES.map((share) => micros(line.cpuBy[share])),
      line.name === 'floor' ? '1' : ratio(line.cpuOfFloor),
      line.name === 'floor' ? '1' : ratio(line.rateOfFloor),
    ]);
  return { head: [...head, 'PostgreSQL', 'CPU of floor', 'req/s of floor'], rows };
}

/** What was measured at every size, size by size. */
export function scaleTable(lines: readonly Line[]): Table | undefined {
  const sizes = [...new Set(lines.map(({ users }) => users))];
  if (sizes.length < 2) return undefined;
  const atAll = lines.filter((line) =>
    sizes.every((users) => lines.some((other) => other.users === users && isSame(line, other))),
  );
  const rows = atAll
    .filter(({ users }) => users === sizes[0])
    .flatMap((first) =>
      sizes.map((users, index) => {
        const line = atAll.find((other) => other.users === users && isSame(first, other)) as Line;
        return [
          index === 0 ? first.title : '',
          String(line.concurrency),
          count(users),
          milliseconds(line.p50Ms),
          milliseconds(line.p99Ms),
          micros(line.cpu.median),
          `${(line.p50Ms / first.p50Ms).toFixed(2)} ×`,
        ];
      }),
    );
  return {
    head: ['Call', 'at a time', 'users and sessions', 'p50 ms', 'p99 ms', 'CPU µs', 'p50 of the smallest'],
    rows,
  };
}

export function memoryTable({ processes }: BenchResult): Table {
  const rows = Object.entries(processes).map(([name, { idle, peak, idleCpu }]) => [
    name,
    ...[idle.rss, idle.pss, peak.rss, peak.pss].map(mebibytes),
    (idleCpu / 1000).toFixed(1),
  ]);
  const head = ['Process', 'idle RSS', 'idle PSS', 'peak RSS', 'peak PSS', 'idle CPU ms/s'];
  return { head, rows };
}

export function targetTable(verdicts: readonly Verdict[]): Table {
  const rows = verdicts.map(({ what, target, measured, met }) => [
    what,
    target,
    measured,
    met ? 'yes' : 'no',
  ]);
  return { head: ['What', 'target', 'measured', 'met'], rows };
}

function isSame(one: Line, other: Line): boolean {
  return one.name === other.name && one.concurrency === other.concurrency;
}
