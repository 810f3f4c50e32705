import { AppError, type Caller, type Environment, originMatches } from '@latchkey/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from './endpoint.js';

const PREFLIGHT_SECONDS = 600;
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-Request-Id, Idempotency-Key, Latchkey-Simulate';
export const EXPOSED_HEADERS =
  'X-Request-Id, X-Api-Stability, Retry-After, Latchkey-Should-Retry, RateLimit, RateLimit-Policy, Deprecation, Sunset, Idempotent-Replayed';
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Lets pages read the answer: once the App is known, those that it admits; before that any page, because the answer
 * depends on the request alone. Routes without a key answer every page.
 */
export function shareAnswer(access: Access, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('access-control-allow-origin')) return;
  const { origin } = request.headers;
  const { actor, caller } = request.call;
  if (access !== 'none') reply.header('vary', 'Origin');
  if (actor === undefined) shareWith('*', reply);
  else if (origin && caller && originAllowed(origin, caller.settings.allowed_origins, caller.environment))
    shareWith(origin, reply);
}

function shareWith(origin: string, reply: FastifyReply): void {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED_HEADERS);
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Answers a preflight for any origin: it carries no key, so the App is unknown, and the answer reveals nothing. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): void {
  reply
    .code(204)
    .headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
      vary: 'Origin',
    })
    .send();
}

/**
 * Only browsers tell the truth about `Origin`, so this keeps out other people's pages, and no script.
 * @throws AppError secret_key_required while the setting is off; origin_not_allowed
 */
export function requirePage(
  { settings, environment }: Caller,
  setting: NonNullable<Endpoint['publicIf']>,
  origin: string | undefined,
): void {
  if (!settings[setting]) throw new AppError('secret_key_required');
  if (origin === undefined || !originAllowed(origin, settings.allowed_origins, environment))
    throw new AppError('origin_not_allowed');
}

/** Whether a page of this origin may read answers: the App lists it, or it is on loopback and the App a test App. */
export function originAllowed(origin: string, allowed: readonly string[], environment: Environment): boolean {
  const patterns = environment === 'test' ? [...allowed, ...LOOPBACK] : allowed;
  return patterns.some((pattern) => originMatches(origin, pattern));
}
