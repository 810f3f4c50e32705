import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from '../cases/case.js';
import type { WindowResult } from '../load/plan.js';
import type { MemoryPeaks } from '../measure/memory.js';
import type { Memory } from '../measure/memory.rules.js';
import { mixedTraffic } from './mixed-traffic.js';

/** What one process took, reading by reading, in bytes. */
export interface MemorySeries {
  readonly rss: readonly number[];
  readonly pss: readonly number[];
}

/** A steady load, and what the processes took under it. */
export interface Steady {
  readonly minutes: number;
  readonly concurrency: number;
  /** Of the readings, in seconds from the beginning. */
  readonly at: readonly number[];
  readonly processes: Readonly<Record<string, MemorySeries>>;
  readonly load: WindowResult;
}

const CONCURRENCY = 16;
const RAMP_SECONDS = 1;
const READ_EVERY_SECONDS = 10;
/** A shorter load is read more often. */
const LEAST_READINGS = 30;

/** @param peaks where the readings go, too. */
export async function holdSteady(scene: Scene, peaks: MemoryPeaks, minutes: number): Promise<Steady> {
  const { api, secretKey, load, watch } = scene.system;
  const seconds = minutes * 60;
  const loading = load.run({
    to: { port: api.port, key: secretKey },
    traffic: await mixedTraffic(scene),
    concurrency: CONCURRENCY,
    seconds,
    rampSeconds: RAMP_SECONDS,
    watch: watch.stack,
  });
  const at = readingsOf(seconds);
  const readings = await read(at, peaks, loading);
  const processes = Object.fromEntries(
    Object.keys(watch.stack).map((name) => [name, seriesOf(readings, name)]),
  );
  return { minutes, concurrency: CONCURRENCY, at, processes, load: await loading };
}

function readingsOf(seconds: number): number[] {
  const step = Math.min(READ_EVERY_SECONDS, seconds / LEAST_READINGS);
  return Array.from({ length: Math.floor(seconds / step) }, (_, index) => (index + 1) * step);
}

/** @param loading ends the reading where it fails. */
async function read(at: readonly number[], peaks: MemoryPeaks, loading: Promise<unknown>) {
  const readings: Readonly<Record<string, Memory>>[] = [];
  const beganAt = performance.now();
  for (const second of at) {
    await Promise.race([loading, delay(beganAt + second * 1000 - performance.now())]);
    readings.push(peaks.look());
  }
  return readings;
}

function seriesOf(readings: readonly Readonly<Record<string, Memory>>[], name: string): MemorySeries {
  const of = (figure: keyof Memory) => readings.map((reading) => reading[name]?.[figure] ?? 0);
  return { rss: of('rss'), pss: of('pss') };
}
