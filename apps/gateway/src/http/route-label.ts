import type { FastifyRequest } from 'fastify';

export const UNKNOWN = 'unknown';

/** What logs, metrics and traces call a request: its route's template, never its path, which holds ids. */
export function routeOf(request: FastifyRequest): { route: string; method: string } {
  const route = request.routeOptions.url;
  // A method that no route takes is any text at all: it must not become a label.
  return route === undefined ? { route: UNKNOWN, method: UNKNOWN } : { route, method: request.method };
}
