import { ENVIRONMENTS, reasonNameOf, SIGN_IN_METHODS } from '@latchkey/contracts';
import type { CountedMethod, SignInStep } from '@latchkey/edge';
import type { Metrics } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReplayed } from '../idempotency/kept-answer.js';

type Outcome = 'begun' | 'not_begun' | 'completed' | 'refused' | 'failed';
type Answered = Pick<
  FastifyRequest,
  'body' | 'call' | 'isSimulated' | 'notes' | 'outcome' | 'refusal' | 'routeOptions'
>;

const NO_REASON = 'none';
const METHODS: readonly CountedMethod[] = [...SIGN_IN_METHODS, 'totp', 'hosted_page'];
const SERVER_ERROR = 500;

/** Counts what became of sign-ins: the one place that sees the answer to every step of every method. */
export class SignInCounts {
  private readonly total;

  constructor(metrics: Metrics) {
    this.total = metrics.counter({
      name: 'sign_ins_total',
      help: 'Sign-ins that were begun, not_begun, completed, refused or failed, with the reason.',
      labels: ['environment', 'method', 'outcome', 'reason'],
    });
    // There from the start: of a counter that appears with its first value, no rate shows that.
    for (const environment of ENVIRONMENTS)
      for (const method of METHODS)
        for (const outcome of ['begun', 'completed'])
          this.total.inc({ environment, method, outcome, reason: NO_REASON }, 0);
  }

  /** Counts an answered request, if it is a step of a sign-in. A repeated or a simulated answer is no other one. */
  count(request: Answered, reply: FastifyReply): void {
    const step = request.routeOptions.config.endpoint?.signInStep;
    if (!step || request.isSimulated || isReplayed(reply)) return;
    const method = request.notes?.signInMethod ?? step.of;
    const environment = request.call.caller?.environment ?? request.notes?.environment ?? 'unknown';
    const isRefused = request.outcome !== 'ok';
    const outcomes = isRefused ? refusedOutcomes(request, step, reply.statusCode) : OUTCOMES[step.does];
    for (const outcome of outcomes) {
      const reason = isRefused && outcome !== 'begun' ? reasonOf(request) : NO_REASON;
      this.total.inc({ environment, method, outcome, reason });
    }
  }
}

/** What a step counts as that went well. */
const OUTCOMES: Readonly<Record<SignInStep['does'], readonly Outcome[]>> = {
  begin: ['begun'],
  between: [],
  complete: ['completed'],
  attempt: ['begun', 'completed'],
};

function refusedOutcomes(request: Answered, { does }: SignInStep, status: number): readonly Outcome[] {
  if (does === 'begin' || (does === 'attempt' && !isAttempt(request))) return ['not_begun'];
  const ended = status >= SERVER_ERROR ? 'failed' : 'refused';
  return does === 'attempt' ? ['begun', ended] : [ended];
}

/** Whether an App tries, or the page of one for its session: what anybody can send must not count as begun. */
const isAttempt = ({ body, call, notes }: Answered): boolean =>
  call.caller?.key_kind === 'secret' ? body !== undefined : notes?.isAttempt === true;

/** As docs/errors.md names it; the code of the error where that has one cause alone. */
const reasonOf = ({ refusal, outcome }: Answered): string =>
  refusal?.reason === undefined ? outcome : reasonNameOf(refusal.reason);
