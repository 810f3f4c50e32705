import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { count, milliseconds, signed, times } from './figures.rules.js';
import { type BenchResult, isService, type Row, SHARES } from './result.js';
import { isFlat, targetsOf } from './targets.rules.js';

/** The whole run, as the page shows it. */
export function pageOf(result: BenchResult): string {
  const { rows, mainScale, revocation, replicas, beside } = result;
  const scales = [...new Set(rows.map(({ users }) => users))];
  const everywhere = rows.filter(({ name }) =>
    scales.every((users) => rows.some((row) => row.name === name && row.users === users)),
  );
  const sections: readonly (readonly [heading: string, ...parts: readonly string[]] | undefined)[] = [
    ['Targets', markdownTable(targetTable(result))],
    ['Calls', markdownTable(callTable(rows.filter(({ users }) => users === mainScale)))],
    scales.length > 1 ? ['Many sessions', markdownTable(scaleTable(everywhere))] : undefined,
    ['Memory', memoryText(result), markdownTable(memoryTable(result))],
    ['Revocation under load', revocationText(revocation)],
    replicas.length > 0 ? ['Two replicas', markdownTable(replicaTable(result))] : undefined,
    beside && ['Beside password scoring', besideText(beside), markdownTable(besideTable(beside))],
  ];
  const shown = sections.filter((section) => section !== undefined);
  return [runText(result), ...shown.flatMap(([heading, ...parts]) => [`## ${heading}`, ...parts])].join(
    '\n\n',
  );
}

export function callTable(rows: readonly Row[]): Table {
  const shares = ['gateway', 'services', 'NATS', 'PostgreSQL'];
  const head = 'Call,at a time,req/s,p50 ms,p99 ms,CPU µs'.split(',');
  return {
    head: [...head, ...shares, 'CPU of floor', 'req/s of floor'],
    rows: rows.map((row) => [
      row.title,
      String(row.atOnce),
      count(row.perSecond),
      milliseconds(row.p50Ms),
      milliseconds(row.p99Ms),
      ...[row.cpu.all, ...SHARES.map((share) => row.cpu[share])].map(count),
      times(row.cpuToFloor),
      times(row.rateToFloor),
    ]),
  };
}

export function targetTable(result: BenchResult): Table {
  const rows = targetsOf(result).map(([what, target, measured, met]) => [
    what,
    target,
    measured,
    met ? 'yes' : 'no',
  ]);
  return { head: ['What', 'target', 'measured', 'met'], rows };
}

function runText({ startedAt, tookMinutes, machine, rounds, seconds, ...run }: BenchResult): string {
  const { rows, mainScale, problems } = run;
  const sizes = [...new Set(rows.map(({ users }) => count(users)))].join(', ');
  return [
    `- **When:** ${startedAt.slice(0, 10)}, ${tookMinutes} minutes`,
    `- **Machine:** ${machine}`,
    `- **Rounds:** ${rounds}, each window ${seconds} s at most; all figures are medians over the rounds`,
    `- **Data:** ${sizes} users and sessions; calls at ${count(mainScale)}`,
    `- **Failed requests:** ${problems.length === 0 ? 'none' : problems.join('; ')}`,
  ].join('\n');
}

function scaleTable(rows: readonly Row[]): Table {
  const order = [...rows].toSorted(
    (a, b) => a.title.localeCompare(b.title) || a.atOnce - b.atOnce || a.users - b.users,
  );
  const smallest = (row: Row) =>
    order.find(({ name, atOnce }) => name === row.name && atOnce === row.atOnce) as Row;
  return {
    head: 'Call,at a time,users and sessions,p50 ms,p99 ms,CPU µs,p50 of the smallest'.split(','),
    rows: order
      .filter(
        ({ name, atOnce }) => order.filter((row) => row.name === name && row.atOnce === atOnce).length > 1,
      )
      .map((row) => [
        row.title,
        String(row.atOnce),
        count(row.users),
        milliseconds(row.p50Ms),
        milliseconds(row.p99Ms),
        count(row.cpu.all),
        times(row.p50Ms / smallest(row).p50Ms),
      ]),
  };
}

function memoryText({ steady }: BenchResult): string {
  if (!steady) return 'In MiB.';
  const { minutes, perSecond, failed } = steady;
  return `In MiB; under the steady load, ${minutes} minutes of ${count(perSecond)} calls a second with ${failed} failed, start is the mean of the second and third tenth of the time and end that of the last.`;
}

function memoryTable({ processes, steady }: BenchResult): Table {
  const head = 'Process,idle RSS,idle PSS,peak RSS,peak PSS,idle CPU ms/s'.split(',');
  const rows = Object.entries(processes).map(([name, { idle, peak, idleCpu }]) => {
    const memory = steady?.memory[name];
    const flat = memory && isService(name) ? (isFlat(memory) ? 'yes' : 'no') : '';
    return [
      name,
      ...[idle.rss, idle.pss, peak.rss, peak.pss].map((mib) => mib.toFixed(0)),
      idleCpu.toFixed(1),
      ...(memory
        ? [memory.start.toFixed(1), memory.end.toFixed(1), signed(memory.end - memory.start), flat]
        : []),
    ];
  });
  return { head: [...head, ...(steady ? ['steady: start', 'end', 'growth', 'flat'] : [])], rows };
}

function revocationText(revocation: BenchResult['revocation']): string {
  const { perSecond, sessions, verifications, accepted, keyStoppedAfterMs } = revocation;
  return `Under ${count(perSecond)} verifications a second, ${sessions} sessions in use and a key in use were revoked. ${accepted} of ${verifications} verifications that began after the answer to a revocation were accepted; the last request that the key opened began ${keyStoppedAfterMs.toFixed(0)} ms after its answer.`;
}

function replicaTable({ replicas }: BenchResult): Table {
  const rows = replicas.flatMap(({ title, signal, perSecond, requests, failed, services }) =>
    services.map(({ service, first, second, goneAfterMs }) => [
      title,
      signal,
      service,
      ...[first, second, perSecond].map(count),
      milliseconds(goneAfterMs),
      `${failed} of ${count(requests + failed)}`,
    ]),
  );
  const head = 'Load,second ended by,service,calls of the first,of the second,req/s,gone after ms,failed';
  return { head: head.split(','), rows };
}

function besideText({
  perSecond,
  callers,
  p99ToCalls,
  p99ToAlone,
}: NonNullable<BenchResult['beside']>): string {
  return `${perSecond} verifications a second, beside ${callers} callers of password scoring: p99 is ${times(p99ToCalls)} that beside as many calls that score at once, and ${times(p99ToAlone)} that of verification alone (medians over the rounds).`;
}

function besideTable({ alone, calls, scoring, passwords }: NonNullable<BenchResult['beside']>): Table {
  const row = (title: string, { p50Ms, p99Ms, maxMs }: typeof alone) => [
    title,
    ...[p50Ms, p99Ms, maxMs].map(milliseconds),
  ];
  return {
    head: ['Call', 'p50 ms', 'p99 ms', 'slowest ms'],
    rows: [
      row('Session verify by token, alone', alone),
      row('beside calls that score at once', calls),
      row('beside the worst passwords', scoring),
      row('Password strength, the worst passwords', passwords),
    ],
  };
}
