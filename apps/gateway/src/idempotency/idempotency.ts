import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { Keeping } from '@latchkey/platform/rpc';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKept, keepsAnswers, pathOf, presentedKey } from '@latchkey/edge';
import { type Claim, carriedOn, fits, isCarriedOn, newClaim, stateOf } from './claim.rules.js';
import type { ClaimStore, StoredClaim } from './claim-bucket.js';
import { answerOf, decryptedAnswer, encryptedAnswer, type KeptAnswer, replay } from './kept-answer.js';
import { bodyDigest, type HeldClaim, idempotencyKeyOf, type ScopeKeys, scopeKeysOf } from './scope.js';

const RETRY_AFTER_SECONDS = 1;

interface IdempotencyParts {
  readonly claims: ClaimStore;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Answers each POST with a secret key and an `Idempotency-Key` once, and its repetitions with that answer. */
export class Idempotency {
  private readonly claims: ClaimStore;
  private readonly logger: Logger;
  private readonly now: () => number;
  private readonly requests;

  constructor({ claims, logger, metrics, now = Date.now }: IdempotencyParts) {
    this.claims = claims;
    this.logger = logger;
    this.now = now;
    this.requests = metrics.counter({
      name: 'idempotency_requests_total',
      help: 'Requests with an Idempotency-Key: first, carried_on, replayed, running, other_body, failed.',
      labels: ['outcome'],
    });
  }

  /**
   * Claims the key for a valid request. @returns false once the answer of the first request is sent.
   * @throws AppError invalid_request, idempotency_conflict, idempotency_in_progress, service_unavailable
   */
  async begin(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const keys = scopeKeys(request);
    if (keys === undefined) return true;
    const held = await this.claim(keys, bodyDigest(keys.body, request.query, request.body));
    if ('status' in held) {
      replay(reply, held);
      return false;
    }
    // The new member stands first: behind a spread it would cost each request a hidden class (ADR 93).
    request.claim = { keys, ...held };
    const keeping = new Keeping(held.claim.id, keys.calls, isCarriedOn(held.claim));
    request.call = { keeping, ...request.call };
    return true;
  }

  /** Keeps the answer, or lets a repetition carry the request on. Never fails: the answer is sent in any case. */
  async finish(held: HeldClaim, reply: FastifyReply, payload: unknown): Promise<void> {
    const { keys, claim } = held;
    try {
      const { endpoint } = reply.request.routeOptions.config;
      const keeps = endpoint === undefined || keepsAnswers(endpoint);
      const kept = keeps && isKept(reply.statusCode) && typeof payload === 'string' && fits(payload);
      const answer = kept ? encryptedAnswer(keys.answer, claim, answerOf(reply, payload)) : undefined;
      await this.claims.replace(keys.place, { ...claim, runningUntil: 0, answer }, held);
    } catch (error) {
      // A repetition then runs the request again, whose calls answer as they did now.
      this.logger.warn('idempotency.answer_not_kept', { requestId: reply.request.id, error });
    }
  }

  private async claim(keys: ScopeKeys, body: string): Promise<StoredClaim | KeptAnswer> {
    const now = this.now();
    const first = newClaim(newId('idem'), body, now, keys.app);
    const created = await this.reached(this.claims.create(keys.place, first));
    if (created) return this.counted('first', created);
    const found = await this.reached(this.claims.find(keys.place));
    // Its time has just ended; a repetition finds the place free.
    if (!found) throw this.running();
    switch (stateOf(found.claim, body, now)) {
      case 'other_body':
        throw this.counted('other_body', new AppError('idempotency_conflict'));
      case 'running':
        throw this.running();
      case 'answered':
        return this.counted('replayed', decryptedAnswer(keys.answer, found.claim));
      case 'over':
        return this.replace('first', keys, found, first);
      case 'open':
        return this.replace('carried_on', keys, found, carriedOn(found.claim, now));
    }
  }

  private async replace(
    outcome: string,
    { place }: ScopeKeys,
    former: StoredClaim,
    claim: Claim,
  ): Promise<StoredClaim> {
    const taken = await this.reached(this.claims.replace(place, claim, former));
    if (!taken) throw this.running();
    return this.counted(outcome, taken);
  }

  private running(): AppError {
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    return this.counted('running', new AppError('idempotency_in_progress', details));
  }

  /** Without the bucket nothing is done: a repetition could not be recognised. */
  private async reached<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.logger.warn('idempotency.bucket_failed', { error });
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw this.counted('failed', new AppError('service_unavailable', details, { cause: error }));
    }
  }

  private counted<T>(outcome: string, value: T): T {
    this.requests.inc({ outcome });
    return value;
  }
}

/** Undefined where the header does not count: only for a POST with a secret key. */
function scopeKeys(request: FastifyRequest): ScopeKeys | undefined {
  const { actor, caller } = request.call;
  const apiKey = presentedKey(request.headers.authorization);
  if (request.method !== 'POST' || caller?.key_kind !== 'secret' || !actor || !apiKey) return undefined;
  return scopeKeysOf(apiKey, {
    appId: caller.app_id,
    keyId: actor.key_id,
    method: request.method,
    path: pathOf(request.url),
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
  });
}
