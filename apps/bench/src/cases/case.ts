import type { Traffic } from '../load/plan.js';
import type { SeedValues } from '../seed/seed-values.rules.js';
import type { System } from '../system/system.js';
import type { Cursors } from './cursors.js';
import type { SessionPool } from './session-pool.js';

/** What a case makes its requests of. */
export interface Scene {
  readonly system: System;
  readonly values: SeedValues;
  /** How many users are seeded. */
  readonly users: number;
  /** How many there are of those who are for calls that succeed once. */
  readonly spareUsers: number;
  readonly cursors: Cursors;
  /** Sessions in use, the same for all cases of one round and concurrency. */
  sessions(): Promise<SessionPool>;
}

export interface BenchCase {
  readonly name: string;
  readonly title: string;
  readonly to: 'stack' | 'floor';
  /** Its cost is told in per cent of the floor's. */
  readonly comparedWithFloor: boolean;
  /** Measured at every size of the data, not at one alone. */
  readonly everyScale: boolean;
  /** Share of a window's seconds that it needs: a call that is made of many writes spreads less. */
  readonly share: number;
  traffic(scene: Scene): Promise<Traffic>;
}
