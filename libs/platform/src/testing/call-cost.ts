import { setTimeout as delay } from 'node:timers/promises';
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What one call takes of its process. */
export interface Cost {
  /** Of all threads: time on the clock would measure what else the machine does. */
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
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
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
  return { cpuMs: (user + system) / 1000, mib: (heap + buffers) / 2 ** 20 };
}

/** The least that a call costs, if that is above a limit each time. */
export async function excessOf(call: () => unknown): Promise<Cost | undefined> {
  let least: Cost = { cpuMs: Infinity, mib: Infinity };
  for (let turn = 0; turn < TRIES; turn += 1) {
    discardGarbage(turn > 0 ? 'all' : 'newest');
    // The threads that sweep a large heap go on behind the collection, and would count as the call's.
    if (turn > 0) await delay(SWEEP_MS);
    const { cpuMs, mib } = await costOf(call);
    least = { cpuMs: Math.min(least.cpuMs, cpuMs), mib: Math.min(least.mib, mib) };
    if (least.cpuMs <= MOST_COST.cpuMs && least.mib <= MOST_COST.mib) return undefined;
  }
  return { cpuMs: Math.round(least.cpuMs), mib: Math.round(least.mib) };
}

/** What calls before have left must not make room for the next one. To discard all takes long, so that is for doubts. */
function discardGarbage(which: 'all' | 'newest'): void {
  if (which === 'newest') return collectGarbage({ type: 'minor' });
  collectGarbage();
  // Buffers are freed beside the process; the next collection waits for that.
  collectGarbage();
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
