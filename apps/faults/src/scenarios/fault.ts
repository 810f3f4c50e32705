import type { Closers } from '@latchkey/stack-runner';
import type { Outcome } from '../load/outcome.rules.js';
import type { Tally } from '../load/tally.js';
import type { System } from '../system/system.js';

/** The parts that a fault works on. */
export interface Scene extends System {
  /** Of the load that is running. */
  readonly tally: Tally;
  wait(seconds: number): Promise<void>;
  /** The service has to recover from now on; without it, from the moment that the fault resolves. */
  over(): void;
}

/** One fault, and the failures that it may cause. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** Operations that need this may fail meanwhile, no other; `all` for every operation. */
  readonly stops?: string;
  /** How they may fail. */
  readonly failsAs?: readonly Outcome[];
  /** From the end of the fault until requests succeed again. */
  readonly backWithinSeconds: number;
  /** So many codes may come a second time: the process died between their delivery and its record. */
  readonly maySendAgain?: number;
  /** Where the load is another than the steady one: its rate, and the gateways that it is spread over. */
  load?(
    system: System,
    closers: Closers,
  ): Promise<{ readonly rate: number; readonly ports: readonly number[] }>;
  /** Makes the fault, and resolves when it is over. */
  run(scene: Scene): Promise<void>;
}
