/** Hours for which a first answer is replayed. */
const KEPT_HOURS = 24;
export const KEPT_MS = KEPT_HOURS * 3600 * 1000;

/**
 * How long a gateway that stopped answering keeps others from going on. Two that go on with one claim do no harm, as its
 * calls are kept under one id, so this is shorter than the longest request.
 */
export const RUNNING_MS = 20_000;

/** Characters. A longer answer is not kept: its request is run again, and its calls answer as they did. */
const MOST_KEPT = 8 * 1024;

/** The record of an `Idempotency-Key`. Times are epoch milliseconds. */
export interface Claim {
  /** The calls of the request to services are kept under it. */
  readonly id: string;
  /** Digest of the first body. */
  readonly body: string;
  readonly begunAt: number;
  /** 0 if the request ended without an answer to keep. */
  readonly runningUntil: number;
  /** Encrypted, in base64; absent while there is none. */
  readonly answer?: string | undefined;
  /** Whose bytes it takes; version 0.2.0 does not write it. */
  readonly app?: string | undefined;
}

/**
 * `over`: the key may be used anew. `open`: the request ended with a failure, or its gateway did, and is to be resumed.
 */
export type ClaimState = 'over' | 'other_body' | 'answered' | 'running' | 'open';

export function stateOf(claim: Claim, body: string, now: number): ClaimState {
  const running = claim.runningUntil > now;
  if (claim.answer === undefined && !running && now - claim.begunAt >= KEPT_MS) return 'over';
  if (claim.body !== body) return 'other_body';
  if (claim.answer !== undefined) return 'answered';
  return running ? 'running' : 'open';
}

export function newClaim(id: string, body: string, now: number, app: string): Claim {
  return { id, body, begunAt: now, runningUntil: now + RUNNING_MS, app };
}

/** The request has ended, and its answer is gone. */
export function withoutAnswer(claim: Claim): Claim {
  return { ...claim, runningUntil: 0, answer: undefined };
}

/** Whether an answer is short enough to be kept. */
export function fits({ length }: string): boolean {
  return length <= MOST_KEPT;
}

/** Whether another request has begun what this claim is about. */
export function isCarriedOn({ begunAt, runningUntil }: Claim): boolean {
  return runningUntil - begunAt > RUNNING_MS;
}

/** The same request, so its calls stay those of the first run. */
export function carriedOn(claim: Claim, now: number): Claim {
  return { ...claim, runningUntil: now + RUNNING_MS };
}
