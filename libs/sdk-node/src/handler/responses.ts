import { type Answer, Answered } from './gateway.js';
import { Refusal } from './refusal.js';

/** The answer to a request that failed: by the gateway's own refusal, or by one of ours. */
export function failed(error: unknown, cookies: readonly string[] = []): Response {
  if (error instanceof Answered) return responseOf(error.answer, cookies);
  const { status, errorType, message, headers } =
    error instanceof Refusal ? error : new Refusal(500, 'internal_error', 'The request failed.');
  const body = { status_code: status, error_type: errorType, error_message: message };
  return responseOf({ status, body }, cookies, headers);
}

/** JSON without tokens, which nothing on the way keeps. */
export function responseOf(
  answer: Answer,
  cookies: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers({
    ...more,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (answer.retryAfter) headers.set('retry-after', answer.retryAfter);
  if (answer.requestId) headers.set('x-request-id', answer.requestId);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(shown(answer.body)), { status: answer.status, headers });
}

/** Neither tokens, which are in cookies, nor metadata, which the App's servers keep there for themselves. */
const HIDDEN = new Set(['session_token', 'session_jwt', 'metadata']);

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, member]) => [name, shown(member)]),
  );
}
