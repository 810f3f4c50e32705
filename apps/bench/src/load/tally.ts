import { percentile } from '../measure/statistics.rules.js';

/** Counts what is answered between two instants. */
export class Tally {
  private readonly latencies: number[] = [];
  readonly errors: Record<string, number> = {};
  begun = 0;
  private counting = false;
  private startedAt = 0;
  private seconds = 0;

  start(): void {
    this.counting = true;
    this.startedAt = performance.now();
  }

  stop(): void {
    this.counting = false;
    this.seconds = (performance.now() - this.startedAt) / 1000;
  }

  /** An error counts whenever it comes, ramp included. @param problem what went wrong; undefined when nothing did. */
  note(beganAt: number, problem: string | undefined): void {
    if (problem !== undefined) this.errors[problem] = (this.errors[problem] ?? 0) + 1;
    else if (this.counting) this.latencies.push(performance.now() - beganAt);
  }

  get requests(): number {
    return this.latencies.length;
  }

  summary() {
    const sorted = Float64Array.from(this.latencies).sort();
    return {
      requests: this.requests,
      begun: this.begun,
      seconds: this.seconds,
      perSecond: this.requests / this.seconds,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      errors: this.errors,
    };
  }
}
