import type { Closers } from '@latchkey/stack-runner';
import type { Version } from '@latchkey/stack-runner/releases';
import type { Outcome } from '../load/outcome.rules.js';
import type { Tally } from '../load/tally.js';
import type { System } from '../system/system.js';

/** The parts that a fault works on. */
export interface Scene extends System {
  /** Of the load that is running. */
  readonly tally: Tally;
  wait(seconds: number): Promise<void>;
  /** Marks the moment from which the service recovers; by default the end of `run`. */
  over(): void;
}

/** One fault, and the failures that it may cause. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** The version with which its stack begins, this build by default. */
  readonly from?: Version;
  /** Only operations that need this process may fail; `all` for every operation. */
  readonly stops?: string;
  /** Of these, only operations that write. */
  readonly writesOnly?: boolean;
  /** How they may fail. */
  readonly failsAs?: readonly Outcome[];
  /** From the end of the fault until requests succeed again. */
  readonly backWithinSeconds: number;
  /** How many codes may arrive twice, as the process died between their delivery and its record. */
  readonly maySendAgain?: number;
  /** Rate and gateways of a load other than the steady one. */
  load?(
    system: System,
    closers: Closers,
  ): Promise<{ readonly rate: number; readonly ports: readonly number[] }>;
  /** Changes the stack before the load begins, and back after it has ended. */
  prepare?(system: System, closers: Closers): Promise<void>;
  restore?(system: System): Promise<void>;
  /** Makes the fault, and resolves when it is over. */
  run(scene: Scene): Promise<void>;
}
