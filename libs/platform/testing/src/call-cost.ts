import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What one call takes of its process. */
export interface Cost {
  /** CPU time of the thread that runs the call: how long the call blocks the event loop, however busy the machine is. */
  readonly cpuMs: number;
  /** The largest rise of heap and buffers within the call. */
  readonly mib: number;
}

/** What one request may cost a process, whatever it holds. */
export const MOST_COST: Cost = { cpuMs: 50, mib: 32 };

/** Compilation, garbage of calls before and other processes disturb one measurement, not each of these. */
const TRIES = 12;
const SWEEP_MS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

async function costOf(call: () => unknown): Promise<Cost> {
  const profiler = new GCProfiler();
  const atStart = getHeapStatistics();
  profiler.start();
  const before = threadCpuMs();
  await call();
  const cpuMs = threadCpuMs() - before;
  const collections = profiler.stop().statistics.flatMap(({ beforeGC, afterGC }) => [beforeGC, afterGC]);
  const inside = collections.map(({ heapStatistics }) => heapStatistics);
  const atEnd = getHeapStatistics();
  // Apart, as the memory of objects and of buffers is not freed at the same time.
  const heap = largestRise([
    atStart.used_heap_size,
    ...inside.map(({ usedHeapSize }) => usedHeapSize),
    atEnd.used_heap_size,
  ]);
  const buffers = largestRise([
    atStart.external_memory,
    ...inside.map(({ externalMemory }) => externalMemory),
    atEnd.external_memory,
  ]);
  return { cpuMs, mib: (heap + buffers) / 2 ** 20 };
}

/** CPU time of this thread. Linux alone has it; elsewhere that of the process, which includes threads of V8. */
export function threadCpuMs(): number {
  if (process.platform === 'linux') {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * CPU milliseconds of the longest turn of the event loop within a call, the least of some tries: how long it keeps others
 * waiting, where a call has many turns.
 */
export async function longestTurnMs(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let left = TRIES; left > 0 && least > MOST_COST.cpuMs; left -= 1) {
    collectGarbage();
    least = Math.min(least, await longestTurnOf(call));
  }
  return least;
}

async function longestTurnOf(call: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadCpuMs();
  const turn = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await call().finally(() => clearImmediate(next));
  return Math.max(longest, threadCpuMs() - before);
}

/** The least that a call costs, if that is above a limit each time. */
export async function excessOf(call: () => unknown): Promise<Cost | undefined> {
  if (await isPlainlyCheap(call)) return undefined;
  let least: Cost = { cpuMs: Infinity, mib: Infinity };
  for (let turn = 0; turn < TRIES; turn += 1) {
    collectGarbage();
    // Buffers are freed beside the process; the next collection waits for that.
    collectGarbage();
    // The threads that sweep a large heap go on after the collection, and would slow the call down.
    await delay(SWEEP_MS);
    const { cpuMs, mib } = await costOf(call);
    least = { cpuMs: Math.min(least.cpuMs, cpuMs), mib: Math.min(least.mib, mib) };
    if (least.cpuMs <= MOST_COST.cpuMs && least.mib <= MOST_COST.mib) return undefined;
  }
  return { cpuMs: Math.round(least.cpuMs), mib: Math.round(least.mib) };
}

/**
 * Decides most calls without a collection of the whole heap, which takes long. Half of the memory is the limit here: a
 * collection within the call also frees older garbage, which hides a part of the rise.
 */
async function isPlainlyCheap(call: () => unknown): Promise<boolean> {
  collectGarbage({ type: 'minor' });
  const { cpuMs, mib } = await costOf(call);
  return cpuMs <= MOST_COST.cpuMs && mib <= MOST_COST.mib / 2;
}

/** A collection in between frees what calls before have left, so a rise counts from the lowest that was before it. */
function largestRise(inUse: readonly number[]): number {
  let lowest = Infinity;
  let rise = 0;
  for (const bytes of inUse) {
    lowest = Math.min(lowest, bytes);
    rise = Math.max(rise, bytes - lowest);
  }
  return rise;
}
