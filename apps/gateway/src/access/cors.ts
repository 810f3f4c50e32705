import type { Caller } from '@latchkey/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originAllowed } from './origin.rules.js';

const PREFLIGHT_SECONDS = 600;

/** Lets a page read an answer to its public token, if the App admits the page's origin. */
export function shareWithOrigin(request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (!origin || !originAllowed(origin, caller.settings.allowed_origins, caller.environment)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'X-Request-Id, Retry-After');
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
      'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
      'access-control-max-age': PREFLIGHT_SECONDS,
      vary: 'Origin',
    })
    .send();
}
