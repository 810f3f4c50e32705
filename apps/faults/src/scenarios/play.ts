import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, isReady } from '@latchkey/stack-runner';
import type { Debts } from '../checks/debts.js';
import type { LedgerFindings } from '../checks/ledger-check.js';
import { HttpClient } from '../load/http-client.js';
import { STEADY_MIX } from '../load/operations.js';
import { Tally } from '../load/tally.js';
import { Traffic } from '../load/traffic.js';
import type { System } from '../system/system.js';
import type { LoadPlan, Scenario } from './scenario.js';

/** Everything is well for so long before a fault, and after it, until it counts as over. */
const STEADY_MS = 4000;
const QUIET_MS = 3000;
/** Beyond any scenario's own limit: what is not back by then stays away. */
const BACK_LIMIT_MS = 60_000;
/** Facts have to be published, codes delivered and wallets made within this after the fault. */
export const SETTLED_LIMIT_MS = 60_000;

/** What a scenario brought to light. */
export interface Played {
  readonly tally: Tally;
  /** From the end of the fault until requests succeeded again. */
  readonly backAfterMs: number;
  /** From the end of the fault until nothing was owed any more. */
  readonly settledAfterMs: number;
  readonly debts: Debts;
  readonly findings: LedgerFindings;
}

/** One fault under load, and the look at what it left. */
export async function play(
  system: System,
  scenario: Scenario,
  rate: number,
  closers: Closers,
): Promise<Played> {
  const plan = (await scenario.prepare?.(system, closers)) ?? steadyLoad(system, rate);
  const tally = new Tally();
  const client = new HttpClient(plan.port, system.stack.keys.secretKey);
  const traffic = new Traffic({ client, ledger: system.ledger, tally }, plan.mix, plan.rate);
  traffic.start();
  let readyAt: number;
  let overAt: number;
  try {
    await delay(STEADY_MS);
    overAt = await makeFault(system, scenario, tally);
    readyAt = await comesBack(system, tally);
  } finally {
    await traffic.stop();
    client.close();
  }
  const debts = await system.debts.collect(overAt + SETTLED_LIMIT_MS - performance.now());
  const settledAfterMs = performance.now() - overAt;
  const back = Math.max(tally.lastFailureBegan ?? overAt, scenario.touches.length > 0 ? readyAt : overAt);
  const backAfterMs = Math.max(0, back - overAt);
  return { tally, backAfterMs, settledAfterMs, debts, findings: await system.check.run() };
}

function steadyLoad({ stack }: System, rate: number): LoadPlan {
  return { mix: STEADY_MIX, rate, port: stack.port };
}

/** @returns when the service was on its own again, of `performance.now()`. */
async function makeFault(system: System, scenario: Scenario, tally: Tally): Promise<number> {
  let overAt: number | undefined;
  await scenario.run({
    ...system,
    tally,
    wait: (seconds) => delay(seconds * 1000),
    over: () => {
      overAt = performance.now();
    },
  });
  return overAt ?? performance.now();
}

/** Waits until it is ready and no request has failed for a while. @returns when it was ready. */
async function comesBack({ stack }: System, tally: Tally): Promise<number> {
  const deadline = performance.now() + BACK_LIMIT_MS;
  const begin = performance.now();
  while (!(await isReady(stack.port)) && performance.now() < deadline) await delay(50);
  const readyAt = performance.now();
  const isQuiet = () => performance.now() - Math.max(tally.lastFailureAt, begin) > QUIET_MS;
  while (!isQuiet() && performance.now() < deadline) await delay(50);
  return readyAt;
}
