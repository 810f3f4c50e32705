import { say } from '@latchkey/stack-runner';
import { type Table, textTable } from '@latchkey/stack-runner/tables';
import type { Measurement } from '../rounds/rounds.js';
import { besideTable, passwordTable } from './beside.rules.js';
import { micros, milliseconds, rate } from './figures.rules.js';
import { replicaSummary, replicaTable } from './replicas.rules.js';
import type { BenchResult } from './result.js';
import { steadyTable } from './steady.rules.js';
import { cpuOf, summarize } from './summary.rules.js';
import { caseTable, memoryTable, scaleTable, targetTable } from './tables.rules.js';
import { verdicts } from './targets.rules.js';

/** One line as soon as a window is measured: a run takes minutes. */
export function sayMeasured(measurement: Measurement): void {
  const { users, round, name, concurrency, perSecond, p50Ms, p99Ms, errors } = measurement;
  const wrong = Object.entries(errors).map(([what, times]) => `  ${times} × ${what}`);
  say(
    [
      `${users}`.padStart(9),
      `round ${round}`,
      name.padEnd(16),
      `${concurrency} at a time`.padStart(13),
      `${rate(perSecond)} req/s`.padStart(13),
      `p50 ${milliseconds(p50Ms)} ms`.padStart(13),
      `p99 ${milliseconds(p99Ms)} ms`.padStart(13),
      `CPU ${micros(cpuOf(measurement))} µs`.padStart(14),
    ].join('  ') + wrong.join(''),
  );
}

/** The whole result as tables. */
export function sayResult(result: BenchResult): void {
  const lines = summarize(result);
  section(
    `Calls, with ${result.mainScale.toLocaleString('en')} users and sessions`,
    caseTable(lines, result.mainScale),
  );
  section('By the size of the data', scaleTable(lines));
  section('Memory in MiB', memoryTable(result));
  section('Memory in MiB, under a steady load', steadyTable(result));
  section('Two replicas, until the second is ended', replicaTable(result));
  if (result.replicas.length > 0) say(replicaSummary(result));
  section('Session verify beside password scoring', besideTable(result));
  section('Password scoring', passwordTable(result));
  section('Targets', targetTable(verdicts(result, lines)));
  for (const problem of result.problems) say(`✗ ${problem}`);
}

function section(title: string, table: Table | undefined): void {
  if (table) say(`\n${title}\n\n${textTable(table)}`);
}
