import { percentile } from '../measure/statistics.rules.js';
import type { Answered } from './plan.js';

/**
 * What makes an answer one of the stretch: that it came inside, or that it was due inside, however late it came. Where
 * requests are due at a rate, the first would forget those that were answered slowly.
 */
export type CountedBy = 'answered' | 'due';

/** Counts what is answered between two instants. */
export class Tally {
  private readonly latencies: number[] = [];
  readonly errors: Record<string, number> = {};
  begun = 0;
  /** As expected, ramp included. */
  answered = 0;
  private startedAt = Infinity;
  private stoppedAt = Infinity;

  constructor(private readonly by: CountedBy) {}

  start(): void {
    this.startedAt = performance.now();
  }

  stop(): void {
    this.stoppedAt = performance.now();
  }

  /** An error counts whenever it comes, ramp included. @param problem what went wrong; undefined when nothing did. */
  note(beganAt: number, problem: string | undefined): void {
    const now = performance.now();
    if (problem !== undefined) return void (this.errors[problem] = (this.errors[problem] ?? 0) + 1);
    this.answered += 1;
    if (this.isInside(this.by === 'due' ? beganAt : now)) this.latencies.push(now - beganAt);
  }

  get requests(): number {
    return this.latencies.length;
  }

  summary(withLatencies = false): Answered {
    const sorted = Float64Array.from(this.latencies).sort();
    const seconds = (this.stoppedAt - this.startedAt) / 1000;
    return {
      requests: this.requests,
      begun: this.begun,
      seconds,
      perSecond: this.requests / seconds,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      maxMs: percentile(sorted, 1),
      errors: this.errors,
      ...(withLatencies && { latenciesMs: [...sorted] }),
    };
  }

  private isInside(instant: number): boolean {
    return instant >= this.startedAt && instant < this.stoppedAt;
  }
}
