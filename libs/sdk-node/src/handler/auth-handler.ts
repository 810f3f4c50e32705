import type { Connection } from './device.js';
import { Exchange } from './exchange.js';
import type { Answer } from './gateway.js';
import { settingsOf, type AuthOptions, type Settings } from './options.js';
import { checkSameOrigin } from './origin.js';
import { Answered, perform } from './perform.js';
import { Refusal } from './refusal.js';
import { routeOf } from './routes.js';

/** Answers one request of a page; never rejects. */
export type AuthHandler = (request: Request, connection?: Connection) => Promise<Response>;

/**
 * The part of the App's server that its pages sign in through. It serves a closed list of operations below `basePath`,
 * with the paths and bodies of the API, keeps tokens in cookies that no script reads, and forces the user of the session.
 */
export function createAuthHandler(options: AuthOptions): AuthHandler {
  const settings = settingsOf(options);
  return (request, connection = {}) => answerTo(request, settings, connection);
}

async function answerTo(request: Request, settings: Settings, connection: Connection): Promise<Response> {
  let exchange: Exchange | undefined;
  try {
    const route = routeOf(request, settings.basePath);
    exchange = new Exchange(request, settings, connection);
    if (request.method !== 'GET') checkSameOrigin(request, settings);
    return responseOf(await perform(exchange, route), exchange.cookies);
  } catch (error) {
    if (error instanceof Answered) return responseOf(error.answer, exchange?.cookies);
    return refused(
      error instanceof Refusal ? error : new Refusal(500, 'internal_error', 'The request failed.'),
      exchange,
    );
  }
}

function refused({ status, errorType, message, headers }: Refusal, exchange?: Exchange): Response {
  const body = { status_code: status, error_type: errorType, error_message: message };
  return responseOf({ status, body }, exchange?.cookies, headers);
}

function responseOf(
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
