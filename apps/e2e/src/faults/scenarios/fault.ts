import type { StartStack } from '../../harness/stack/own-stack.js';
import type { Outcome } from '../load/outcome.js';
import type { Tally } from '../load/tally.js';
import type { System } from '../system.js';

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
  /** Starts a stack of its own for it. */
  readonly startStack?: StartStack;
  /** Rate and gateways of a load other than the steady one. */
  load?(system: System): Promise<{ readonly rate: number; readonly ports: readonly number[] }>;
  /** Makes the fault, and resolves when it is over. */
  run(scene: Scene): Promise<void>;
}
