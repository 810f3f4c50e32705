import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../http/endpoint.js';
import { originAllowed } from './origin.rules.js';

const PREFLIGHT_SECONDS = 600;
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-Request-Id, Idempotency-Key, Latchkey-Simulate';
const EXPOSED_HEADERS =
  'X-Request-Id, X-Api-Stability, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset, Idempotent-Replayed';

/** Lets any page read what is answered before the App is known: it tells of the request alone (decision 13). */
export function shareWithAnyOrigin(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Origin',
  });
}

/** Once the App is known, its answers are for the pages that it admits; without a key they are the same for everybody. */
export function shareWithPagesOf(access: Access, request: FastifyRequest, reply: FastifyReply): void {
  if (access === 'none') return void reply.removeHeader('vary');
  const { origin } = request.headers;
  const { caller } = request.call;
  if (origin && caller && originAllowed(origin, caller.settings.allowed_origins, caller.environment)) {
    reply.header('access-control-allow-origin', origin);
  } else {
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
  }
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Answers a preflight for any origin: it carries no key, so the App is not known yet, and nothing is shown. */
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
