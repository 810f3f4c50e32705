import type { Answered } from '../load/plan.js';
import { percentile } from '../measure/statistics.rules.js';

/** Latencies of one window, or of several taken as one. */
export interface Latencies {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How often by what went wrong. */
  readonly errors: Readonly<Record<string, number>>;
}

/** The windows as if they had been one. */
export function pooled(windows: readonly Answered[]): Latencies {
  const sorted = Float64Array.from(windows.flatMap(({ latenciesMs = [] }) => latenciesMs)).sort();
  const errors: Record<string, number> = {};
  for (const window of windows)
    for (const [what, times] of Object.entries(window.errors)) errors[what] = (errors[what] ?? 0) + times;
  return {
    requests: sorted.length,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    errors,
  };
}
