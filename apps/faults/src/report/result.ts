import type { Debts } from '../checks/debts.js';
import type { LedgerFindings } from '../checks/ledger-check.js';
import type { Outcomes } from '../load/tally.js';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
}

/** One scenario. */
export interface FaultRow {
  readonly name: string;
  readonly title: string;
  readonly requests: number;
  readonly outcomes: Readonly<Record<string, Outcomes>>;
  readonly slowestMs: number;
  readonly backAfterMs: number;
  readonly backWithinSeconds: number;
  readonly settledAfterMs: number;
  readonly debts: Debts;
  readonly findings: LedgerFindings;
  /** What must not be; empty in a good run. */
  readonly problems: readonly string[];
}

/** A whole run. */
export interface FaultsResult {
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: Machine;
  /** Requests a second of the steady load. */
  readonly rate: number;
  readonly rows: readonly FaultRow[];
  readonly problems: readonly string[];
}
