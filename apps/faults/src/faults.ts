import { cpus, release, type } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, say } from '@latchkey/stack-runner';
import { STEADY_MIX } from './load/operations.js';
import { Tally } from './load/tally.js';
import { Traffic } from './load/traffic.js';
import type { Options } from './options.rules.js';
import { sayRow } from './report/print.js';
import type { FaultRow, FaultsResult, Machine } from './report/result.js';
import { problemsOf, unpromisedFailures } from './report/verdict.rules.js';
import { chosenScenarios } from './scenarios/catalog.js';
import { play, type Played } from './scenarios/play.js';
import type { Scenario } from './scenarios/scenario.js';
import { startSystem, type System } from './system/system.js';

/** Before the first fault: there are users, sessions and wallets then. */
const FILL_MS = 5000;
const WARM_UP_MS = 5000;
const NOTHING_FAILS = { touches: [], failsAs: [] };

/** One fault after the other on one stack, so that what an earlier one broke fails the later ones too. */
export async function runFaults(options: Options, closers: Closers): Promise<FaultsResult> {
  const scenarios = chosenScenarios(options.only, options.rolling);
  const startedAt = new Date();
  const system = await startSystem(closers, options);
  const secondsSoFar = () => Math.round((Date.now() - startedAt.getTime()) / 100) / 10;
  say(`The stack is ready (${secondsSoFar()} s).`);
  await fill(system, options.rate);
  const rows: FaultRow[] = [];
  for (const scenario of scenarios) {
    const played = await play(system, scenario, options.rate, closers);
    const row = rowOf(scenario, played, rows.at(-1)?.findings.sentTwice ?? 0);
    rows.push(row);
    sayRow(row);
  }
  return {
    startedAt: startedAt.toISOString(),
    tookSeconds: secondsSoFar(),
    machine: await machineOf(system),
    rate: options.rate,
    rows,
    problems: rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  };
}

/**
 * The same load without a fault, after a while to warm up.
 * @throws Error where anything fails: no fault could be told from that.
 */
async function fill(system: System, rate: number): Promise<void> {
  await runFor(WARM_UP_MS, system, rate / 4);
  const tally = await runFor(FILL_MS, system, rate);
  if (tally.failed === 0) return;
  const seen = { outcomes: Object.fromEntries(tally.byOperation), samples: tally.samples };
  throw new Error(`requests failed before any fault: ${unpromisedFailures(NOTHING_FAILS, seen).join('; ')}`);
}

async function runFor(ms: number, { client, ledger }: System, rate: number): Promise<Tally> {
  const tally = new Tally();
  const traffic = new Traffic({ client, ledger, tally }, STEADY_MIX, rate);
  traffic.start();
  await delay(ms);
  await traffic.stop();
  return tally;
}

function rowOf(scenario: Scenario, played: Played, sentTwiceBefore: number): FaultRow {
  const { tally, backAfterMs, settledAfterMs, debts, findings } = played;
  const outcomes = Object.fromEntries(tally.byOperation);
  const { late, unanswered, samples } = tally;
  const seen = { outcomes, late, unanswered, samples, backAfterMs, debts, findings, sentTwiceBefore };
  return {
    name: scenario.name,
    title: scenario.title,
    requests: tally.requests,
    outcomes,
    slowestMs: tally.slowestMs,
    backAfterMs,
    backWithinSeconds: scenario.backWithinSeconds,
    settledAfterMs,
    debts,
    findings,
    problems: problemsOf(scenario, seen),
  };
}

async function machineOf({ truth }: System): Promise<Machine> {
  return {
    cpu: cpus()[0]?.model ?? 'an unknown CPU',
    cores: cpus().length,
    system: `${type()} ${release()}`,
    node: process.versions.node,
    postgres: await truth.version(),
  };
}
