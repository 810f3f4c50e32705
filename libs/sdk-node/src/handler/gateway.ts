import type { Members } from './body.js';
import type { Settings } from './options.js';
import { noConnection, notLatchkey, tooSlow, wrongKey } from './mistakes.js';
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

/** Calls the gateway, and tells the developer of the App what to mend, such as a wrong key. */
export function gatewayOf(settings: Settings): Gateway {
  const { tell } = settings;
  return async (call) => {
    const { response, text } = await sent(call, settings).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      tell(isLate ? tooSlow(settings) : noConnection(error, settings));
      throw isLate ? refusals.timeout() : refusals.unavailable();
    });
    const body = parsed(text);
    if (!body) {
      tell(notLatchkey(response.status, settings));
      throw refusals.unavailable();
    }
    const answer = answerOf(response, body);
    tell(wrongKey(body['error_type'], settings));
    return answer;
  };
}

/** With the secret key, which no redirect takes elsewhere. */
async function sent({ method, path, body }: Call, settings: Settings) {
  const response = await settings.fetch(`${settings.baseUrl}/v1/auth/${path}`, {
    method,
    headers: { authorization: `Bearer ${settings.secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.timeoutMs),
  });
  return { response, text: await response.text() };
}

function parsed(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

function answerOf({ status, headers }: Response, body: Members): Answer {
  const retryAfter = headers.get('retry-after');
  const requestId = headers.get('x-request-id');
  return { status, body, ...(retryAfter && { retryAfter }), ...(requestId && { requestId }) };
}

/** Whether the gateway knows that the session has ended; an answer that did not come says nothing about it. */
export function endedSession({ status, body }: Answer): boolean {
  return status === 404 && body['error_type'] === 'session_not_found';
}
