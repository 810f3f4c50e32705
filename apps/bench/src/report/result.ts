import type { Memory } from '@latchkey/stack-runner/usage';

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
  readonly toFloor?: Comparison;
  /** Beside the scenario of the peer, where the peer ran. */
  readonly toPeer?: Comparison;
}

/** Parts of the other scenario in the same round; the median over the rounds. */
export interface Comparison {
  readonly cpu: number;
  readonly rate: number;
  readonly p50: number;
  /** CPU microseconds beyond those of the other. */
  readonly over: number;
}

/** One measured value, with its target where it has one. */
export interface Fact {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

interface ProcessFigures {
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

type Limit = Pick<Fact, 'atMost' | 'atLeast'>;

export function fact(what: string, value: number, unit: string, limit: Limit = {}): Fact {
  return { what, value, unit, ...limit };
}

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }: Fact): boolean {
  return value <= atMost && value >= atLeast;
}
