import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Closers, machineText, say, serverVersion } from '@latchkey/stack-runner';
import { namedOf } from '@latchkey/stack-runner/options';
import { databaseAdminUrl } from '../harness/stack/stack-files.js';
import { underLoad } from './load/traffic.js';
import type { Options } from './options.rules.js';
import type { FaultRow, FaultsResult } from './report/result.js';
import { EVENTS } from './scenarios/events.js';
import type { Fault } from './scenarios/fault.js';
import { CHAIN, MAIL } from './scenarios/neighbours.js';
import { play } from './scenarios/play.js';
import { poolerRestart } from './scenarios/pooler.js';
import { KILLS, PAUSES, RESTARTS_OF_NATS } from './scenarios/processes.js';
import { replicaFaults, versionSkew } from './scenarios/replicas.js';
import { FULL_STORES } from './scenarios/stores.js';
import { startSystem, type System } from './system.js';

/** Time before the first fault, in which users, sessions and wallets are made. */
const FILL_MS = 5000;
const WARM_UP_MS = 5000;

/** One fault after the other; one that cannot be made is a problem of the run, and ends no other. */
export async function runFaults(options: Options, closers: Closers): Promise<FaultsResult> {
  const startedAt = new Date();
  const rows: FaultRow[] = [];
  const unmade: string[] = [];
  let postgres = '';
  const attempt = <Made>(what: string, work: () => Promise<Made>): Promise<Made | undefined> =>
    work().catch((error: unknown) => {
      // What a run that was given up had under way fails, and nothing is begun after it.
      if (closers.isClosing) throw error;
      say(`${what}: not made. ${inspect(error)}`);
      unmade.push(`${what}: ${(error as Error).message}`);
      return undefined;
    });
  const note = (row: FaultRow) => {
    rows.push(row);
    sayRow(row);
  };
  for (const [stack, faults] of byStack(chosenFaults(options)).entries()) {
    // Of this stack alone, so that the next one has the machine.
    const own = new Closers();
    closers.add(() => own.close());
    const system = await attempt(faults.map(({ name }) => name).join(', '), () =>
      startFilled(own, options, faults[0]?.startStack),
    );
    for (const fault of faults) {
      const row = system && (await attempt(fault.name, () => play(system, fault, options.rate)));
      if (row) note({ stack, ...row });
    }
    if (system) postgres = await serverVersion(databaseAdminUrl(system.stack.run)).catch(() => postgres);
    await own.close();
  }
  return {
    startedAt: startedAt.toISOString(),
    tookSeconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    machine: machineText(postgres),
    rate: options.rate,
    rows,
    problems: [
      ...rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
      ...unmade,
    ],
  };
}

/**
 * The named faults, or all, in the order in which they run; the replicas of `rolling` stay, so nothing comes after it on
 * its stack.
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
  return namedOf(all, only);
}

/** Those that share a stack, so that what an earlier one broke fails the later ones too; then each with a stack of its own. */
function byStack(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const shared = faults.filter(({ startStack }) => !startStack);
  const own = faults.filter(({ startStack }) => startStack).map((fault) => [fault]);
  return shared.length === 0 ? own : [shared, ...own];
}

/** A stack that the load has filled. */
async function startFilled(own: Closers, options: Options, startStack: Fault['startStack']): Promise<System> {
  const system = await startSystem(own, options, startStack);
  say('The stack is ready.');
  await fill(system, options.rate);
  return system;
}

/**
 * The same load without a fault, after a while to warm up.
 * @throws Error where anything fails: a fault could not be distinguished from that.
 */
async function fill({ client, ledger }: System, rate: number): Promise<void> {
  const load = { client, ledger, mix: 'steady' } as const;
  await underLoad({ ...load, rate: rate / 4 }, () => delay(WARM_UP_MS));
  const { failures } = await underLoad({ ...load, rate }, () => delay(FILL_MS));
  if (failures.length > 0) throw new Error(`requests failed before any fault: ${JSON.stringify(failures)}`);
}

/** Prints one line after each scenario, since a run takes minutes. */
function sayRow({ title, requests, backAfterMs, settledAfterMs, problems }: FaultRow): void {
  const [back, settled] = [backAfterMs, settledAfterMs].map((ms) => (ms / 1000).toFixed(1));
  const sign = problems.length === 0 ? '✓' : '✗';
  say(`${sign} ${title}: ${requests} requests, back ${back} s, settled ${settled} s`);
  for (const problem of problems) say(`    ${problem}`);
}
