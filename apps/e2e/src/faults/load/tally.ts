import type { Answer } from '@latchkey/stack-runner';
import { type Outcome, outcomeOf } from './outcome.js';

/** Every answer comes within this. */
const ANSWER_LIMIT_MS = 8000;

export interface Failure {
  readonly operation: string;
  readonly outcome: Exclude<Outcome, 'ok'>;
  readonly times: number;
  /** One of them, with its request id. */
  readonly example: string;
}

/** Counts the outcomes of the requests of one scenario. */
export class Tally {
  requests = 0;
  /** Answers beyond the limit. */
  late = 0;
  /** Requests without any end. */
  unanswered = 0;
  slowestMs = 0;
  /** When the last of those that failed began, of `performance.now()`. */
  lastFailureBegan: number | undefined;
  lastFailureAt = -Infinity;
  private readonly byName = new Map<string, Failure>();

  /** @param expected the refusal that is right instead of success. @returns how it ended. */
  note(operation: string, answer: Answer, expected?: string): Outcome {
    const outcome = outcomeOf(answer, expected);
    this.requests += 1;
    this.slowestMs = Math.max(this.slowestMs, answer.ms);
    if (answer.ms > ANSWER_LIMIT_MS) this.late += 1;
    if (outcome !== 'ok') this.fail(operation, outcome, answer);
    return outcome;
  }

  get failures(): readonly Failure[] {
    return [...this.byName.values()];
  }

  get totals(): Record<Failure['outcome'], number> {
    const totals = { refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 };
    for (const { outcome, times } of this.failures) totals[outcome] += times;
    return totals;
  }

  private fail(operation: string, outcome: Failure['outcome'], answer: Answer): void {
    const { status, body, ms, requestId, broken, beganAt } = answer;
    const name = `${operation}: ${outcome}`;
    const known = this.byName.get(name);
    const example = `${broken ?? `${status} ${body.error_type}`}, ${Math.round(ms)} ms, ${requestId}`;
    this.byName.set(name, {
      operation,
      outcome,
      times: (known?.times ?? 0) + 1,
      example: known?.example ?? example,
    });
    this.lastFailureBegan = Math.max(this.lastFailureBegan ?? -Infinity, beganAt);
    this.lastFailureAt = performance.now();
  }
}
