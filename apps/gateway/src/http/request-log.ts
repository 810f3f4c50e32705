import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './route-label.js';

/** One line and one measurement for each answered request; ids, codes and figures only. */
export function requestLog(
  logger: Logger,
  metrics: Metrics,
): (request: FastifyRequest, reply: FastifyReply) => void {
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
  return (request, reply) => {
    const { route, method } = routeOf(request);
    const { elapsedTime, statusCode: status } = reply;
    duration.observe(elapsedTime / 1000, route, method, String(status));
    if (request.outcome !== 'ok') refusals.inc({ route, code: request.outcome });
    logger.info('request', {
      requestId: request.id,
      route,
      method,
      status,
      code: request.outcome,
      ms: Math.round(elapsedTime * 10) / 10,
      appId: request.call.caller?.app_id,
      traceId: request.span?.traceId,
    });
  };
}
