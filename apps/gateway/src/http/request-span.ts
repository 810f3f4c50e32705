import type { Tracing } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNKNOWN, routeOf } from './route-label.js';

const SERVER_ERROR = 500;

/** Begins the span of a request, under the client's own where it sent one; every call it makes goes on from there. */
export function beginSpan(tracing: Tracing, request: FastifyRequest): void {
  const { route, method } = routeOf(request);
  const span = tracing.start({
    kind: 'server',
    name: `${method} ${route}`,
    parent: request.call.traceparent,
    attributes: {
      'http.request.method': method === UNKNOWN ? '_OTHER' : method,
      'http.route': route,
    },
  });
  request.span = span;
  request.call = { ...request.call, traceparent: span.traceparent };
}

export function endSpan({ span, outcome }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (!span) return;
  span.set('http.response.status_code', statusCode);
  if (outcome !== 'ok') span.set('error.type', outcome);
  span.end(statusCode >= SERVER_ERROR ? outcome : undefined);
}
