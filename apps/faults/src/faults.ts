import { setTimeout as delay } from 'node:timers/promises';
import { Closers, machineText, say } from '@latchkey/stack-runner';
import type { Version } from '@latchkey/stack-runner/releases';
import { Tally } from './load/tally.js';
import { Traffic } from './load/traffic.js';
import type { Options } from './options.rules.js';
import type { FaultRow, FaultsResult } from './report/result.js';
import { EVENTS } from './scenarios/events.js';
import type { Fault } from './scenarios/fault.js';
import { CHAIN, MAIL } from './scenarios/neighbours.js';
import { play } from './scenarios/play.js';
import { poolerRestart } from './scenarios/pooler.js';
import { KILLS, PAUSES, RESTARTS_OF_NATS } from './scenarios/processes.js';
import { replicaFaults } from './scenarios/rolling.js';
import { FULL_STORES } from './scenarios/stores.js';
import { versionSkew } from './scenarios/version-skew.js';
import { startSystem, type System } from './system/system.js';

/** Time before the first fault, in which users, sessions and wallets are made. */
const FILL_MS = 5000;
const WARM_UP_MS = 5000;
/** A stack for the faults of each. */
const VERSIONS: readonly Version[] = ['build', 'release'];

/** One fault after the other on one stack, so that what an earlier one broke fails the later ones too. */
export async function runFaults(options: Options, closers: Closers): Promise<FaultsResult> {
  const faults = chosenFaults(options);
  const startedAt = new Date();
  const rows: FaultRow[] = [];
  let postgres = '';
  for (const from of VERSIONS) {
    const ofVersion = faults.filter((fault) => (fault.from ?? 'build') === from);
    if (ofVersion.length > 0) postgres = await runOn(from, ofVersion, { options, closers, rows });
  }
  return {
    startedAt: startedAt.toISOString(),
    tookSeconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    machine: machineText(postgres),
    rate: options.rate,
    rows,
    problems: rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  };
}

interface Run {
  readonly options: Options;
  readonly closers: Closers;
  /** Gets a row of each fault. */
  readonly rows: FaultRow[];
}

/** Runs the faults of the stacks that begin with this version. @returns the version of PostgreSQL. */
async function runOn(
  from: Version,
  faults: readonly Fault[],
  { options, closers, rows }: Run,
): Promise<string> {
  // Of this stack alone, so that the next one has the machine.
  const own = new Closers();
  closers.add(() => own.close());
  const system = await startSystem(own, { keep: options.keep, from });
  say(`The stack is ready (${from}).`);
  await fill(system, options.rate);
  for (const fault of faults) {
    const row = await play(system, fault, options.rate, own);
    rows.push(row);
    sayRow(row);
  }
  const version = await system.truth.version();
  await own.close();
  return version;
}

/**
 * The named faults, or all, in the order in which they run; the replicas of the last one of a stack stay, so nothing comes
 * after it there.
 * @throws Error listing the names, for an unknown one.
 */
function chosenFaults({ only, rolling }: Options): readonly Fault[] {
  const all = [
    ...KILLS,
    ...RESTARTS_OF_NATS,
    ...PAUSES,
    ...MAIL,
    ...CHAIN,
    ...EVENTS,
    ...FULL_STORES,
    ...poolerRestart(),
    ...replicaFaults(rolling),
    versionSkew(rolling.rate),
  ];
  const names = all.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}; there are ${names.join(', ')}.`);
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
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

/** Prints one line after each scenario, since a run takes minutes. */
function sayRow({ title, requests, backAfterMs, settledAfterMs, problems }: FaultRow): void {
  const [back, settled] = [backAfterMs, settledAfterMs].map((ms) => (ms / 1000).toFixed(1));
  say(
    `${problems.length === 0 ? '✓' : '✗'} ${title}: ${requests} requests, back ${back} s, settled ${settled} s`,
  );
  for (const problem of problems) say(`    ${problem}`);
}
