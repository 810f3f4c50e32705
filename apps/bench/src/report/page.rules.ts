import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { count, figure } from './figures.rules.js';
import { type BenchResult, type Fact, isMet, type Row, SHARES } from './result.js';

/** The table of targets, and the calls behind it. */
export function targetsOf(result: BenchResult): string {
  const { targets, rows } = result;
  return [runOf(result), markdownTable(factTable(targets)), markdownTable(callTable(rows))].join('\n\n');
}

/** A whole run. */
export function pageOf(result: BenchResult): string {
  return [
    runOf(result),
    ...['### Targets', markdownTable(factTable([...result.targets, ...result.facts]))],
    ...['### Calls', markdownTable(callTable(result.rows))],
    ...['### Memory', 'In MiB.', markdownTable(processTable(result))],
  ].join('\n\n');
}

function runOf({ startedAt, tookMinutes, machine, generator, ...of }: BenchResult): string {
  const { rounds, seconds, problems } = of;
  return [
    `- **When:** ${startedAt.slice(0, 10)}, ${tookMinutes} minutes`,
    `- **Machine:** ${machine}; load by ${generator}`,
    `- **Rounds:** ${rounds}, each window ${seconds} s at most; figures of calls are medians over the rounds`,
    `- **Failed requests:** ${problems.length === 0 ? 'none' : problems.join('; ')}`,
  ].join('\n');
}

export function factTable(facts: readonly Fact[]): Table {
  const rows = facts.map((fact) => {
    const { what, value, unit, atMost, atLeast } = fact;
    const limits = [
      ...(atMost === undefined ? [] : [`≤ ${figure(atMost)}`]),
      ...(atLeast === undefined ? [] : [`≥ ${figure(atLeast)}`]),
    ];
    const met = limits.length === 0 ? '' : isMet(fact) ? 'yes' : 'no';
    return [what, `${figure(value)} ${unit}`, limits.join(', '), met];
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
      ...[row.cpuToFloor, row.rateToFloor].map((ratio) => ratio?.toFixed(2) ?? ''),
    ]),
  };
}

function processTable({ processes }: BenchResult): Table {
  const rows = Object.entries(processes).map(([name, { idle, peak, idleCpu }]) => [
    name,
    ...[idle.rss, idle.pss, peak.rss, peak.pss].map(count),
    idleCpu.toFixed(1),
  ]);
  return { head: 'Process,idle RSS,idle PSS,peak RSS,peak PSS,idle CPU ms/s'.split(','), rows };
}
