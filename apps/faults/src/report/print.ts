import { say } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import type { FaultRow, FaultsResult } from './result.js';
import { faultTable } from './tables.rules.js';

/** One line as soon as a scenario is over: a run takes minutes. */
export function sayRow({ title, requests, backAfterMs, settledAfterMs, problems }: FaultRow): void {
  const figures = `${requests} requests, back after ${seconds(backAfterMs)}, settled after ${seconds(settledAfterMs)}`;
  say(`${problems.length === 0 ? '✓' : '✗'} ${title}: ${figures}`);
  for (const problem of problems) say(`    ${problem}`);
}

export function sayResult(result: FaultsResult): void {
  say(`\n${textTable(faultTable(result))}\n`);
  say(
    `${result.rows.length} faults in ${seconds(result.tookSeconds * 1000)}, ${result.problems.length} problems`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
