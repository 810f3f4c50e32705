import createClient from 'openapi-fetch';
import { connectionError, refusalError, timeoutError, unexpectedAnswer } from '../errors/answer-errors.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { type CallRow, CALLS, type OperationId } from '../generated/calls.js';
import type { CallOptions } from './call.js';
import type { Settings } from './options.js';
import { type InputMembers, requestOf, type RequestParts } from './request.js';
import { isRepeatable, pauseMs } from './retry.rules.js';
import { sleep } from './sleep.js';

/** A limit of time for work that ends it. */
interface TimeLimit {
  /** Aborted once the time is over. */
  readonly signal: AbortSignal;
  /** The work is done: no timer stays behind, as one of `AbortSignal.timeout` would for each call. */
  end(): void;
}

/** @param ms milliseconds from now. */
function timeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** Makes one call of the API, with its repetitions. @throws LatchkeyError, or the reason of the signal. */
export type Caller = (operation: OperationId, input: InputMembers, options: CallOptions) => Promise<unknown>;

interface Attempt extends RequestParts {
  readonly operation: OperationId;
  readonly row: CallRow;
  readonly headers: Record<string, string>;
  /** Ends it: the caller's signal, or the time of the call. */
  readonly signals: readonly AbortSignal[];
  readonly timeoutMs: number;
}

type OneAttempt = (attempt: Attempt) => Promise<unknown>;

export function createCaller(settings: Settings): Caller {
  const send = oneAttempt(settings);
  return async (operation, input, options) => {
    const row = CALLS[operation];
    const parts = { ...requestOf(row, input, operation), headers: headersOf(operation, options) };
    options.signal?.throwIfAborted();
    const total = timeLimit(settings.totalTimeoutMs);
    const attempt = {
      ...{ operation, row, ...parts },
      signals: options.signal ? [total.signal, options.signal] : [total.signal],
      timeoutMs: options.timeoutMs ?? settings.timeoutMs,
    };
    return repeated(send, attempt, options.retries ?? settings.retries).finally(total.end);
  };
}

/** Every attempt has the same Idempotency-Key. @throws TypeError if the caller's own is not one */
function headersOf(operation: OperationId, options: CallOptions): Record<string, string> {
  const { idempotencyKey, simulate } = options;
  const { needsKey } = CALLS[operation];
  if (idempotencyKey !== undefined && !/^[ -~]{1,255}$/.test(idempotencyKey))
    throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters');
  const key = idempotencyKey ?? (needsKey ? crypto.randomUUID() : undefined);
  return {
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(simulate !== undefined && { 'Latchkey-Simulate': simulate }),
  };
}

async function repeated(send: OneAttempt, attempt: Attempt, retries: number): Promise<unknown> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await send(attempt);
    } catch (error) {
      const [total, given] = attempt.signals;
      given?.throwIfAborted();
      if (!(error instanceof LatchkeyError) || failed >= retries || total?.aborted) throw error;
      if (!isRepeatable(attempt.row.method, error)) throw error;
      // The time of the call ends in the last error, which says more than that it took long.
      await sleep(pauseMs(failed, error, Math.random()), AbortSignal.any([...attempt.signals])).catch(() => {
        given?.throwIfAborted();
        throw error;
      });
    }
  }
}

/** One request, by openapi-fetch. */
function oneAttempt({ baseUrl, secretKey, fetch }: Settings): OneAttempt {
  const client = createClient<Record<string, Record<string, never>>>({
    ...{ baseUrl, fetch, headers: { Authorization: `Bearer ${secretKey}` } },
    // The key goes to no other address.
    redirect: 'manual',
  });
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

  return async ({ operation, row, params, body, headers, signals, timeoutMs }) => {
    const limit = timeLimit(timeoutMs);
    const signal = AbortSignal.any([...signals, limit.signal]);
    const init = { params, headers, signal, parseAs: 'text', body, bodySerializer: (json: string) => json };
    const { data, error, response } = await request(row.method.toLowerCase(), row.path, init)
      .catch((cause: unknown) => {
        throw signal.aborted ? timeoutError(operation, baseUrl) : connectionError(cause, operation, baseUrl);
      })
      .finally(limit.end);
    if (!response.ok) throw refusalError(response, error, operation);
    try {
      return JSON.parse(data as string) as unknown;
    } catch {
      throw unexpectedAnswer({ status: response.status, operation });
    }
  };
}
