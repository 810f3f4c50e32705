import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { count, figure } from './figures.rules.js';
import { type BenchResult, type Fact, isMet, type Row, SHARES } from './result.js';

/** A run as a part of the page. */
export function pageOf(result: BenchResult): string {
  const { startedAt, tookMinutes, machine, rounds, seconds, problems, facts, rows } = result;
  return [
    [
      `- **When:** ${startedAt.slice(0, 10)}, ${tookMinutes} minutes`,
      `- **Machine:** ${machine}`,
      `- **Rounds:** ${rounds}, each window ${seconds} s at most; figures of calls are medians over the rounds`,
      `- **Failed requests:** ${problems.length === 0 ? 'none' : problems.join('; ')}`,
    ].join('\n'),
    ...[factTable(facts), callTable(rows), processTable(result)].map(markdownTable),
  ].join('\n\n');
}

export function factTable(facts: readonly Fact[]): Table {
  const rows = facts.map((one) => {
    const { what, value, unit, atMost, atLeast } = one;
    const limit =
      atMost !== undefined ? `≤ ${figure(atMost)}` : atLeast !== undefined ? `≥ ${figure(atLeast)}` : '';
    return [what, `${figure(value)} ${unit}`, limit, limit && (isMet(one) ? 'yes' : 'no')];
  });
  return { head: ['What', 'measured', 'target', 'met'], rows };
}

export function callTable(rows: readonly Row[]): Table {
  const head = 'Call,users,at a time,req/s,p50 ms,p99 ms,CPU µs,gateway,services,NATS,PostgreSQL';
  return {
    head: [...head.split(','), '× CPU of floor', '× req/s of floor'],
    rows: rows.map((row) => [
      row.title,
      ...[row.users, row.atOnce, row.perSecond].map(count),
      ...[row.p50Ms, row.p99Ms].map(figure),
      ...[row.cpu.all, ...SHARES.map((share) => row.cpu[share])].map(count),
      ...[row.toFloor?.cpu, row.toFloor?.rate].map((ratio) => ratio?.toFixed(2) ?? ''),
    ]),
  };
}

function processTable({ processes }: BenchResult): Table {
  const rows = Object.entries(processes).map(([name, { idle, peak, idleCpu }]) => [
    name,
    ...[idle.rss, idle.pss, peak.rss, peak.pss].map(count),
    idleCpu.toFixed(1),
  ]);
  return { head: 'Process (MiB),idle RSS,idle PSS,peak RSS,peak PSS,idle CPU ms/s'.split(','), rows };
}
