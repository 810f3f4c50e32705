import type { Logger, Metrics, Tracing } from '@latchkey/platform/telemetry';
import { operatorFields } from '../operators/operator-fields.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SERVER_ERROR = 500;
export const UNKNOWN = 'unknown';

/** Called once for each answered request. */
export type Observer = (request: FastifyRequest, reply: FastifyReply) => void;

/** The measurements of requests; those that the process refused at its limit count in them, too. */
export function requestFigures(metrics: Metrics) {
  const duration = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labels: ['route', 'method', 'status'],
  });
  const refusals = metrics.counter({
    name: 'http_refusals_total',
    help: 'Requests that were answered with an error, by its code.',
    labels: ['route', 'code'],
  });
  return { duration, refusals };
}

export type RequestFigures = ReturnType<typeof requestFigures>;

/** One log line for each answered request, and one measurement unless it was simulated; ids, codes and figures only. */
export function requestObserver(logger: Logger, { duration, refusals }: RequestFigures): Observer {
  return (request, reply) => {
    const { route, method } = routeOf(request);
    const { elapsedTime, statusCode: status } = reply;
    // A simulated failure must raise no alert.
    if (!request.isSimulated) duration.observe({ route, method, status }, elapsedTime / 1000);
    if (!request.isSimulated && request.outcome !== 'ok') refusals.inc({ route, code: request.outcome });
    logger.info('request', {
      requestId: request.id,
      clientRequestId: request.clientRequestId,
      route,
      method,
      status,
      code: request.outcome,
      reason: request.refusal?.reason,
      ms: Math.round(elapsedTime * 10) / 10,
      appId: request.call.caller?.app_id,
      ...operatorFields(request),
      traceId: request.span?.traceId,
    });
  };
}

/** Begins the span of a request as a child of the client's span, if it sent one. Spans of calls are its children. */
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

/** The label of a request: the template of its route, because the path itself holds ids. */
function routeOf(request: FastifyRequest): { route: string; method: string } {
  const route = request.routeOptions.url;
  // Without a route the method may be any text, which must not become a label.
  return route === undefined ? { route: UNKNOWN, method: UNKNOWN } : { route, method: request.method };
}
