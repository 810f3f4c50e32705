import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sumOf } from '@latchkey/stack-runner/usage';

export interface WindowPlan {
  /** Callers, each with one request at a time. */
  readonly atOnce: number;
  readonly seconds: number;
  /** How many begin each second; without it, each begins when the last is answered. */
  readonly perSecond?: number | undefined;
  /** Requests after which the window ends, in place of its time. */
  readonly amount?: number;
}

/** One measured stretch of load. */
export interface Window {
  /** Answered with 200. */
  readonly requests: number;
  /** Sent, including those still under way at the end, which have cost CPU, too. */
  readonly sent: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How often by status or reason; empty in a good run. */
  readonly problems: Readonly<Record<string, number>>;
}

/** Visits of several steps; a visit that throws has failed for that reason. */
export async function loop(
  visit: () => Promise<unknown>,
  { atOnce, seconds, perSecond }: WindowPlan,
): Promise<Window> {
  const counts = new Counts();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let begun = 0;
  const caller = async () => {
    while (performance.now() < endsAt) {
      const dueAt = startedAt + (perSecond ? (begun * 1000) / perSecond : 0);
      if (dueAt >= endsAt) return;
      begun += 1;
      if (perSecond) await delay(dueAt - performance.now());
      const beganAt = performance.now();
      const problem = await visit().then(
        () => undefined,
        (error: Error) => error.message,
      );
      counts.note(performance.now() - beganAt, problem);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return counts.summary((performance.now() - startedAt) / 1000, begun);
}

/** Counts answers, one by one. */
export class Counts {
  /** Of answers with 200, in microseconds. */
  private readonly latencies = createHistogram();
  private readonly problems: Record<string, number> = {};

  note(ms: number, problem: string | undefined): void {
    if (problem === undefined) this.latencies.record(Math.max(1, Math.round(ms * 1000)));
    else this.problems[problem] = (this.problems[problem] ?? 0) + 1;
  }

  /** @param cutOff at most this number was still under way at the end; more than them got no answer. */
  summary(seconds: number, sent: number, cutOff = 0): Window {
    const { count } = this.latencies;
    const answered = count + sumOf(this.problems);
    if (sent > answered + cutOff) this.problems['no answer'] = sent - answered - cutOff;
    return {
      requests: count,
      sent,
      perSecond: count / seconds,
      p50Ms: this.latencies.percentile(50) / 1000,
      p99Ms: this.latencies.percentile(99) / 1000,
      problems: this.problems,
    };
  }
}
