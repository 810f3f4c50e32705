import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { Tally } from './load/tally.js';
import { Traffic } from './load/traffic.js';
import type { Options } from './options.rules.js';
import type { FaultRow, FaultsResult } from './report/result.js';
import { chosenFaults } from './scenarios/catalog.js';
import { play } from './scenarios/play.js';
import { startSystem, type System } from './system/system.js';

/** Before the first fault: there are users, sessions and wallets then. */
const FILL_MS = 5000;
const WARM_UP_MS = 5000;

/** One fault after the other on one stack, so that what an earlier one broke fails the later ones too. */
export async function runFaults(options: Options, closers: Closers): Promise<FaultsResult> {
  const faults = chosenFaults(options.only, options.rolling);
  const startedAt = new Date();
  const system = await startSystem(closers, options);
  const secondsSoFar = () => Math.round((Date.now() - startedAt.getTime()) / 100) / 10;
  say(`The stack is ready (${secondsSoFar()} s).`);
  await fill(system, options.rate);
  const rows: FaultRow[] = [];
  for (const fault of faults) {
    const row = await play(system, fault, options.rate, closers);
    rows.push(row);
    sayRow(row);
  }
  return {
    startedAt: startedAt.toISOString(),
    tookSeconds: secondsSoFar(),
    machine: machineText(await system.truth.version()),
    rate: options.rate,
    rows,
    problems: rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  };
}

/**
 * The same load without a fault, after a while to warm up.
 * @throws Error where anything fails: a fault could not be distinguished from that.
 */
async function fill(system: System, rate: number): Promise<void> {
  await runFor(WARM_UP_MS, system, rate / 4);
  const { failures } = await runFor(FILL_MS, system, rate);
  const [failure] = failures;
  if (failure) throw new Error(`requests failed before any fault: ${JSON.stringify(failures)}`);
}

async function runFor(ms: number, { client, ledger }: System, rate: number): Promise<Tally> {
  const tally = new Tally();
  const traffic = new Traffic({ client, ledger, tally }, 'steady', rate);
  traffic.start();
  await delay(ms);
  await traffic.stop();
  return tally;
}

/** One line as soon as a scenario is over: a run takes minutes. */
function sayRow({ title, requests, backAfterMs, settledAfterMs, problems }: FaultRow): void {
  const [back, settled] = [backAfterMs, settledAfterMs].map((ms) => (ms / 1000).toFixed(1));
  say(
    `${problems.length === 0 ? '✓' : '✗'} ${title}: ${requests} requests, back ${back} s, settled ${settled} s`,
  );
  for (const problem of problems) say(`    ${problem}`);
}
