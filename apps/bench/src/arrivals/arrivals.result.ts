import type { Part } from './batching.rules.js';
import type { OpenWindow } from '../load/open-load.js';

/** One rate of arrivals. */
export interface MeasuredRate extends OpenWindow {
  readonly perSecond: number;
  readonly seconds: number;
  /** Absent where it was not counted. */
  readonly callsPerMessage?: number;
  /** CPU microseconds of a request of any outcome. */
  readonly cpu: Readonly<Record<Part, number>>;
  /** MiB of the gateway after the window. */
  readonly gatewayRss: number;
}

export interface ArrivalsResult {
  readonly startedAt: string;
  readonly machine: string;
  readonly cores: number;
  readonly within: readonly MeasuredRate[];
  readonly beyond: readonly MeasuredRate[];
  /** The lowest rate again, right after the last one beyond. */
  readonly after: MeasuredRate;
  readonly problems: readonly string[];
}
