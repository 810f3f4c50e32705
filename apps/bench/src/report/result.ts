import type { Memory } from '../measure/processes.js';
import type { Beside } from '../scenarios/beside.js';
import type { ReplicaLoad } from '../scenarios/replicas.js';
import type { Revocation } from '../scenarios/revocation.js';
import type { Steady } from '../scenarios/steady.js';

export const SHARES = ['gateway', 'services', 'nats', 'postgres'] as const;
export type Share = (typeof SHARES)[number];

/** One scenario at one size of the data and so many at a time: medians over the rounds. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly users: number;
  readonly atOnce: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds for one request. */
  readonly cpu: Readonly<Record<Share | 'all', number>>;
  /** CPU and rate in parts of the floor's of the same round; only of scenarios that are compared with it. */
  readonly cpuToFloor?: number;
  readonly rateToFloor?: number;
}

export interface ProcessFigures {
  readonly idle: Memory;
  /** The largest that was seen between windows of load. */
  readonly peak: Memory;
  /** CPU milliseconds a second without any request. */
  readonly idleCpu: number;
}

/** A whole run. */
export interface BenchResult {
  readonly startedAt: string;
  readonly tookMinutes: number;
  readonly machine: string;
  readonly rounds: number;
  /** Of a window. */
  readonly seconds: number;
  /** The size of the data at which everything is measured. */
  readonly mainScale: number;
  readonly rows: readonly Row[];
  readonly processes: Readonly<Record<string, ProcessFigures>>;
  readonly revocation: Revocation;
  readonly replicas: readonly ReplicaLoad[];
  /** Where session verification was measured. */
  readonly beside?: Beside;
  /** Where the run was not told to leave it out. */
  readonly steady?: Steady;
  /** Failed requests, in words; empty in a good run. */
  readonly problems: readonly string[];
}

/** Whether it is a process of the product's own. */
export function isService(name: string): boolean {
  return !['nats', 'postgres', 'floor door', 'floor worker'].includes(name);
}
