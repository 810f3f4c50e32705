import { setTimeout as delay } from 'node:timers/promises';
import { becomes, HttpClient, isReady } from '@latchkey/stack-runner';
import type { Tally } from '../load/tally.js';
import { type Load, underLoad } from '../load/traffic.js';
import { type FaultRow, problemsOf } from '../report/result.js';
import type { System } from '../system.js';
import type { Fault } from './fault.js';

/** Load without failures before a fault, and after it until it counts as over. */
const STEADY_MS = 4000;
const QUIET_MS = 3000;
/** Longer than the limit of any fault. */
const BACK_LIMIT_MS = 60_000;
/** Time after the fault for events, codes and wallets. */
const SETTLED_LIMIT_MS = 60_000;

/** Makes one fault under load, and checks everything afterwards. */
export async function play(system: System, fault: Fault, rate: number): Promise<Omit<FaultRow, 'stack'>> {
  const { stack, ledger, check } = system;
  const special = await fault.load?.(system);
  const client = new HttpClient(special?.ports ?? [stack.port], stack.run.bootstrapSecretKey);
  const load: Load = { client, ledger, mix: special ? 'rolling' : 'steady', rate: special?.rate ?? rate };
  let [overAt, readyAt] = [0, 0];
  const work = async (counting: Tally) => {
    await delay(STEADY_MS);
    overAt = await make(fault, system, counting);
    readyAt = await comesBack(stack.port, counting);
  };
  const tally = await underLoad(load, work).finally(() => client.close());
  const debts = await check.debts(overAt + SETTLED_LIMIT_MS - performance.now());
  const settledAfterMs = performance.now() - overAt;
  const back = Math.max(tally.lastFailureBegan ?? overAt, fault.stops ? readyAt : overAt);
  const backAfterMs = Math.max(0, back - overAt);
  const seen = { backAfterMs, settledAfterMs, debts, findings: await check.findings() };
  const { name, title } = fault;
  const { requests, totals: failed, slowestMs } = tally;
  return { name, title, requests, failed, slowestMs, ...seen, problems: problemsOf(fault, tally, seen) };
}

/** @returns when the service was on its own again, of `performance.now()`. */
async function make(fault: Fault, system: System, tally: Tally): Promise<number> {
  let overAt: number | undefined;
  const over = () => void (overAt = performance.now());
  await fault.run({ ...system, tally, wait: (seconds) => delay(seconds * 1000), over });
  return overAt ?? performance.now();
}

/** Waits until it is ready and no request has failed for a while. @returns when it was ready. */
async function comesBack(port: number, tally: Tally): Promise<number> {
  const begin = performance.now();
  await becomes(() => isReady(port), BACK_LIMIT_MS);
  const readyAt = performance.now();
  const isQuiet = () => performance.now() - Math.max(tally.lastFailureAt, begin) > QUIET_MS;
  await becomes(isQuiet, begin + BACK_LIMIT_MS - readyAt);
  return readyAt;
}
