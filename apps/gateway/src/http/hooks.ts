import { AppError } from '@latchkey/contracts';
import { parseTraceparent, type Tracing } from '@latchkey/platform/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessControl } from '../access/access.js';
import { answerPreflight, isPreflight, shareAnswer } from '../access/cors.js';
import type { Draining } from './draining.js';
import { BODY_LIMIT_BYTES, parseJsonBody } from './json-body.js';
import { KnownPaths, pathOf } from './known-paths.js';
import type { Ports } from './ports.js';
import { beginSpan, endSpan } from './request-span.js';
import { validateRequest } from './validation/validate-request.js';
import { isBehindRefused, refuseMalformed } from './well-formed.js';

export interface DoorParts {
  readonly access: AccessControl;
  readonly ports: Ports;
  readonly draining: Draining;
  /** Undefined where nothing is traced. */
  readonly tracing: Tracing | undefined;
  /** Told of each request that was answered. */
  readonly observe: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * What happens to every request before its handler, in this order: id and common headers, path and method, key,
 * then (only then) the body, and its validation. Installed before any route, so that no route can be without it.
 */
export function installDoor(
  server: FastifyInstance,
  { access, ports, draining, tracing, observe }: DoorParts,
): void {
  const paths = new KnownPaths();
  server.decorateRequest('call');
  server.decorateRequest('outcome', 'ok');
  server.decorateRequest('span', undefined);
  server.addHook('onRoute', (route) => paths.add(route));
  server.addHook('onRequest', (request, reply, done) => {
    if (isBehindRefused(request)) return void reply.hijack();
    greet(request, reply);
    if (tracing) beginSpan(tracing, request);
    if (draining.portClosed) reply.header('connection', 'close');
    refuseMalformed(request, reply);
    if (answersPath({ paths, ports }, request, reply)) done();
  });
  server.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions;
    const { authorization } = request.headers;
    const needed = config.access ?? 'secret';
    const admission = await access.identify({ access: needed, authorization, requestId: request.id });
    request.call = { ...request.call, ...admission };
    access.requireKind(needed, admission);
  });
  server.addHook('preHandler', (request, _reply, done) => {
    validateRequest(request);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    markAnswer(request, reply);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    endSpan(request, reply);
    done();
  });
  acceptJsonAlone(server);
}

/** What every request gets, whatever becomes of it: its call context and the common headers of its answer. */
export function greet(request: FastifyRequest, reply: FastifyReply): void {
  const { traceparent } = request.headers;
  const trace = typeof traceparent === 'string' && parseTraceparent(traceparent) ? traceparent : undefined;
  request.call = { requestId: request.id, traceparent: trace, caller: null };
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

interface Routes {
  readonly paths: KnownPaths;
  readonly ports: Ports;
}

/** False when a preflight was answered here. @throws AppError route_not_found, method_not_allowed */
function answersPath({ paths, ports }: Routes, request: FastifyRequest, reply: FastifyReply): boolean {
  const path = pathOf(request.url);
  const route = request.routeOptions.url;
  const isFound = !request.is404 && route !== undefined && !paths.shadows(route, path);
  if (!ports.serves(request.raw, (isFound ? route : paths.routeAt(path)) ?? path))
    throw new AppError('route_not_found');
  if (isFound) return true;
  const methods = paths.methodsAt(path);
  if (methods.length === 0) throw new AppError('route_not_found');
  if (isPreflight(request)) {
    answerPreflight(request, reply, methods);
    return false;
  }
  reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  throw new AppError('method_not_allowed');
}

/** Headers that depend on how the request ended. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { endpoint, access = 'secret' } = request.routeOptions?.config ?? {};
  shareAnswer(access, request, reply);
  if (endpoint?.beta) reply.header('x-api-stability', 'beta');
  if (endpoint?.cacheControl && reply.statusCode === 200) {
    reply.header('cache-control', endpoint.cacheControl);
    // Which App's answer it is follows from the key, and a shared cache must not mix them up.
    if (endpoint.access !== 'none') reply.header('vary', 'Origin, Authorization');
  }
}

function acceptJsonAlone(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  // What is a little too large is read to its end, so that the refusal arrives instead of a reset connection.
  const options = { parseAs: 'buffer', bodyLimit: 10 * BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser<Buffer>('application/json', options, (_request, body, done) => {
    done(null, parseJsonBody(body));
  });
}
