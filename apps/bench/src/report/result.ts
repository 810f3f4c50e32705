import type { Memory } from '../measure/processes.js';

/** The scenario that others are compared with. */
export const FLOOR = 'floor';

export const SHARES = ['gateway', 'services', 'nats', 'postgres'] as const;
export type Share = (typeof SHARES)[number];

/** One scenario at one size of the data and one number of callers: medians over the rounds. */
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
  /** CPU, rate and median latency in parts of the floor's of the same round, where compared with it. */
  readonly cpuToFloor?: number;
  readonly rateToFloor?: number;
  readonly p50ToFloor?: number;
  /** CPU beyond the floor's of the same round, in microseconds. */
  readonly cpuOverFloor?: number;
  /** CPU in parts of that of the peer's scenario in the same round, where the peer ran. */
  readonly cpuToPeer?: number;
}

interface Limit {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One measured value, with its target where it has one. */
export interface Fact extends Limit {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
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
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
  readonly processes: Readonly<Record<string, ProcessFigures>>;
  /** Failed requests, in words; empty in a good run. */
  readonly problems: readonly string[];
}

export function fact(what: string, value: number, unit: string, limit: Limit = {}): Fact {
  return { what, value, unit, ...limit };
}

/** Whether it is the gateway or a service. */
export function isService(name: string): boolean {
  return !['nats', 'postgres', 'supervisor', 'inbox', 'oidc'].includes(name);
}

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }: Fact): boolean {
  return value <= atMost && value >= atLeast;
}
