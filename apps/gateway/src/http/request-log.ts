import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NO_ROUTE = 'unknown';

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
  return (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    // A method that no route takes is any text at all: it must not become a label.
    const method = route === NO_ROUTE ? NO_ROUTE : request.method;
    const { elapsedTime, statusCode: status } = reply;
    duration.observe({ route, method, status }, elapsedTime / 1000);
    logger.info('request', {
      requestId: request.id,
      route,
      method,
      status,
      code: request.outcome,
      ms: Math.round(elapsedTime * 10) / 10,
      appId: request.call.caller?.app_id,
    });
  };
}
