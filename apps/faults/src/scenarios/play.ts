import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, HttpClient, isReady } from '@latchkey/stack-runner';
import { Tally } from '../load/tally.js';
import { Traffic } from '../load/traffic.js';
import { type FaultRow, problemsOf } from '../report/result.js';
import type { System } from '../system/system.js';
import type { Fault } from './fault.js';

/** Load without failures before a fault, and after it until it counts as over. */
const STEADY_MS = 4000;
const QUIET_MS = 3000;
/** Longer than the limit of any fault. */
const BACK_LIMIT_MS = 60_000;
/** Time after the fault for events, codes and wallets. */
const SETTLED_LIMIT_MS = 60_000;

/** Makes one fault under load, and checks everything afterwards. */
export async function play(system: System, fault: Fault, rate: number, closers: Closers): Promise<FaultRow> {
  await fault.prepare?.(system, closers);
  try {
    return await playPrepared(system, fault, rate, closers);
  } finally {
    await fault.restore?.(system);
  }
}

async function playPrepared(system: System, fault: Fault, rate: number, closers: Closers): Promise<FaultRow> {
  const { stack, ledger, check } = system;
  const special = await fault.load?.(system, closers);
  const client = new HttpClient(special?.ports ?? [stack.port], stack.keys.secretKey);
  const tally = new Tally();
  const mix = special ? 'rolling' : 'steady';
  const traffic = new Traffic({ client, ledger, tally }, mix, special?.rate ?? rate);
  traffic.start();
  let overAt: number;
  let readyAt: number;
  try {
    await delay(STEADY_MS);
    overAt = await make(fault, system, tally);
    readyAt = await comesBack(stack.port, tally);
  } finally {
    await traffic.stop();
    client.close();
  }
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
  const deadline = begin + BACK_LIMIT_MS;
  while (!(await isReady(port)) && performance.now() < deadline) await delay(50);
  const readyAt = performance.now();
  const isQuiet = () => performance.now() - Math.max(tally.lastFailureAt, begin) > QUIET_MS;
  while (!isQuiet() && performance.now() < deadline) await delay(50);
  return readyAt;
}
