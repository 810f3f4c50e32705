import type { Answer } from './http-client.js';
import { type Outcome, outcomeOf } from './outcome.rules.js';
import type { Operation } from './operations.js';

/** Every answer comes within this. */
export const ANSWER_LIMIT_MS = 8000;
const MOST_SAMPLES = 3;

/** The name of the samples of late answers; those of others are named by `nameOf`. */
export const LATE = 'late';

export function nameOf(operation: string, outcome: string): string {
  return `${operation}: ${outcome}`;
}

export type Outcomes = Record<Outcome, number>;

/** Counts what became of the requests of one scenario. */
export class Tally {
  readonly byOperation = new Map<Operation, Outcomes>();
  /** Of what was no success, a few of each kind. */
  readonly samples: Record<string, string[]> = {};
  requests = 0;
  /** Answers beyond the limit. */
  late = 0;
  /** Requests without any end. */
  unanswered = 0;
  slowestMs = 0;
  /** When the last of those that failed began, of `performance.now()`; undefined when none failed. */
  lastFailureBegan: number | undefined;
  lastFailureAt = -Infinity;

  /** @param expected the refusal that is right instead of success. @returns how it ended. */
  note(operation: Operation, answer: Answer, expected?: string): Outcome {
    const outcome = outcomeOf(answer, expected);
    this.outcomesOf(operation)[outcome] += 1;
    this.requests += 1;
    this.slowestMs = Math.max(this.slowestMs, answer.ms);
    if (answer.ms > ANSWER_LIMIT_MS) {
      this.late += 1;
      this.sample(LATE, answer, operation);
    }
    if (outcome !== 'ok') {
      this.sample(nameOf(operation, outcome), answer);
      this.lastFailureBegan = Math.max(this.lastFailureBegan ?? -Infinity, answer.beganAt);
      this.lastFailureAt = performance.now();
    }
    return outcome;
  }

  count(outcome: Outcome): number {
    return [...this.byOperation.values()].reduce((sum, outcomes) => sum + outcomes[outcome], 0);
  }

  get failed(): number {
    return this.requests - this.count('ok');
  }

  private outcomesOf(operation: Operation): Outcomes {
    const known = this.byOperation.get(operation);
    if (known) return known;
    const fresh = { ok: 0, refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 };
    this.byOperation.set(operation, fresh);
    return fresh;
  }

  private sample(name: string, { status, body, ms, requestId, broken }: Answer, what = ''): void {
    const samples = (this.samples[name] ??= []);
    if (samples.length >= MOST_SAMPLES) return;
    const answer = broken ?? `${status} ${body.error_type ?? ''}`;
    samples.push([what, answer.trim(), `${Math.round(ms)} ms`, requestId].filter(Boolean).join(' '));
  }
}
