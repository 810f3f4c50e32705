import type { Members } from './body.js';
import type { Settings } from './options.js';
import { refusals } from './refusal.js';

/** An answer of the gateway, an error too. */
export interface Answer {
  readonly status: number;
  readonly body: Members;
  /** Seconds, as the gateway sent them. */
  readonly retryAfter?: string;
  readonly requestId?: string;
}

/** Ends a request by an answer of the gateway. */
export class Answered extends Error {
  constructor(readonly answer: Answer) {
    super('the gateway refused');
  }
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Behind `/v1/auth/`. */
  readonly path: string;
  readonly body?: Members;
}

export type Gateway = (call: Call) => Promise<Answer>;

/** Calls the gateway with the secret key, which no redirect takes elsewhere. */
export function gatewayOf({ baseUrl, secretKey, timeoutMs, fetch: send }: Settings): Gateway {
  return async ({ method, path, body }) => {
    try {
      const response = await send(`${baseUrl}/v1/auth/${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfter = response.headers.get('retry-after');
      const requestId = response.headers.get('x-request-id');
      const answered = (await response.json()) as Members;
      return {
        status: response.status,
        body: answered,
        ...(retryAfter && { retryAfter }),
        ...(requestId && { requestId }),
      };
    } catch (error) {
      throw error instanceof Error && error.name === 'TimeoutError'
        ? refusals.timeout()
        : refusals.unavailable();
    }
  };
}

/** Whether the gateway knows that the session has ended; an answer that did not come says nothing about it. */
export function endedSession({ status, body }: Answer): boolean {
  return status === 404 && body['error_type'] === 'session_not_found';
}
