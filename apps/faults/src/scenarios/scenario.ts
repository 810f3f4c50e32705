import type { Closers } from '@latchkey/stack-runner';
import type { Mix, Operation } from '../load/operations.js';
import { OPERATIONS } from '../load/operations.js';
import type { Outcome } from '../load/outcome.rules.js';
import type { Tally } from '../load/tally.js';
import type { System } from '../system/system.js';

/** What a fault is made with. */
export interface Scene extends System {
  /** Of the load that is running. */
  readonly tally: Tally;
  wait(seconds: number): Promise<void>;
  /** From now on the service has to come back by itself; where it is not said, that is when the fault resolves. */
  over(): void;
}

/** The load of one scenario. */
export interface LoadPlan {
  readonly mix: Mix;
  /** Requests a second. */
  readonly rate: number;
  /** Where they go. */
  readonly port: number;
}

export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** Until requests succeed again once the fault is over; the limit that it is held to. */
  readonly backWithinSeconds: number;
  /** Operations that may fail meanwhile; nothing else may. */
  readonly touches: readonly Operation[];
  /** How they may fail. */
  readonly failsAs: readonly Outcome[];
  /** At most so many codes may come a second time: the process died between their delivery and its record. */
  readonly maySendAgain?: number;
  /** Another load than the steady one; called before the load begins. */
  prepare?(system: System, closers: Closers): Promise<LoadPlan>;
  /** Makes the fault, and resolves when it is over. */
  run(scene: Scene): Promise<void>;
}

export const EVERYTHING: readonly Operation[] = OPERATIONS;
export const REFUSED_OR_DOUBTFUL: readonly Outcome[] = ['refused', 'doubtful'];
