import type { Beside } from '../beside/beside.js';
import type { Memory } from '../measure/memory.rules.js';
import type { TwoReplicas } from '../replicas/two-replicas.js';
import type { Revocation } from '../rounds/revocation.js';
import type { Measurement } from '../rounds/rounds.js';
import type { Steady } from '../steady/steady.js';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
}

export interface ProcessFigures {
  readonly idle: Memory;
  /** The largest that was seen between windows of load. */
  readonly peak: Memory;
  /** CPU that it spends with nothing to do, in microseconds a second. */
  readonly idleCpu: number;
}

/** A whole run, every window of it: all other figures are computed from this. */
export interface BenchResult {
  readonly name: string;
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: Machine;
  readonly rounds: number;
  readonly seconds: number;
  readonly concurrencies: readonly number[];
  readonly mainScale: number;
  readonly seeds: readonly { readonly users: number; readonly seconds: number }[];
  readonly cases: readonly CaseTitle[];
  readonly measurements: readonly Measurement[];
  readonly processes: Readonly<Record<string, ProcessFigures>>;
  readonly revocation: Revocation;
  /** None where none of what they answer was measured. */
  readonly replicas: readonly TwoReplicas[];
  /** Where session verification was measured. */
  readonly beside?: Beside;
  /** Where the run was not told to leave it out. */
  readonly steady?: Steady;
  /** What went wrong; empty in a good run. */
  readonly problems: readonly string[];
}

export interface CaseTitle {
  readonly name: string;
  readonly title: string;
  readonly comparedWithFloor: boolean;
}
