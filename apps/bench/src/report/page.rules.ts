import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { count, figure } from './figures.rules.js';
import { type BenchResult, isMet, SHARES } from './result.js';

/** The whole run, as the page shows it. */
export function pageOf(result: BenchResult): string {
  const { startedAt, tookMinutes, machine, rounds, seconds, problems } = result;
  const run = [
    `- **When:** ${startedAt.slice(0, 10)}, ${tookMinutes} minutes`,
    `- **Machine:** ${machine}`,
    `- **Rounds:** ${rounds}, each window ${seconds} s at most; all figures are medians over the rounds`,
    `- **Failed requests:** ${problems.length === 0 ? 'none' : problems.join('; ')}`,
  ];
  return [
    run.join('\n'),
    ...['### Targets', markdownTable(factTable(result))],
    ...['### Calls', markdownTable(callTable(result))],
    ...['### Memory', 'In MiB.', markdownTable(processTable(result))],
  ].join('\n\n');
}

export function factTable({ facts }: BenchResult): Table {
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

export function callTable({ rows }: BenchResult): Table {
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
