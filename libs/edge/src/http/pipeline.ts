import { AppError } from '@latchkey/contracts';
import { parseTraceparent, type Tracing } from '@latchkey/platform/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { RateLimits } from '../rate-limits/rate-limits.js';
import type { Bodies } from '../server/bodies.js';
import type { Draining } from '../server/draining.js';
import { isProbe } from '../server/limits.js';
import type { Admission, Attempt, KeyCheck } from './admission.js';
import { answerPreflight, isPreflight, shareAnswer } from './cors.js';
import { addDeprecation } from './deprecation.js';
import type { EveryAnswer } from './every-answer.js';
import { acceptForms, requireBodyType } from './form-body.js';
import { BODY_LIMIT_BYTES, parseJsonBody } from './json-body.js';
import { type KnownPaths, pathOf } from './known-paths.js';
import { beginSpan, endSpan, type Observer } from './observe.js';
import { clientRequestIdOf, takeClientId } from './request-ids.js';
import { validateRequest } from './validation/validation.js';
import { isBehindRefused, refuseMalformed } from './well-formed.js';

export interface PipelineParts {
  /** Filled with every route. */
  readonly paths: KnownPaths;
  readonly access: KeyCheck;
  readonly limits: RateLimits;
  readonly draining: Draining;
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined;
  readonly observe: Observer;
  readonly own: OwnSteps;
  readonly everyAnswer: EveryAnswer;
  /** Undefined where bodies that have not arrived take no places. */
  readonly bodies?: Bodies | undefined;
}

/** What a process adds to the steps of every request, in the order in which they run. */
export interface OwnSteps {
  /** Members of a request that these steps use. */
  readonly members?: readonly string[];
  /** Sees each route as it is added. */
  readonly added?: (route: RouteOptions) => void;
  /** The key opens the route, and the request was counted; its body is not read yet. @throws AppError */
  readonly admitted?: (request: FastifyRequest) => void;
  /** The request is valid. @returns false once it has answered. @throws AppError */
  readonly validated?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
  /** Before the answer is sent. Never fails. */
  readonly answering?: (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ) => Promise<void> | undefined;
  /** The answer was sent. */
  readonly answered?: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * The steps of every request before its handler, in this order: id and common headers, path and method, key, rate
 * limit, body, validation, and those of the process itself at their places. Call it before any route is added, so that no
 * route can skip a step.
 */
export function installPipeline(
  server: FastifyInstance,
  { paths, access, limits, draining, tracing, observe, own, everyAnswer, bodies }: PipelineParts,
): void {
  prepareRequests(server, own.members ?? [], bodies);
  server.addHook('onRoute', (route) => {
    paths.add(route);
    own.added?.(route);
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (isBehindRefused(request)) return void reply.hijack();
    beginRequest(request, reply, everyAnswer);
    if (tracing) beginSpan(tracing, request);
    if (draining.portClosed) reply.header('connection', 'close');
    refuseMalformed(request, reply);
    if (hasRoute(paths, request, reply)) done();
  });
  server.addHook('onRequest', async (request, reply) => {
    const { countedBy, refusal, role, caller, ticket, actor } = await access.identify(attemptOf(request));
    const { requestId, traceparent } = request.call;
    request.call = { requestId, traceparent, caller, ticket, actor };
    request.operatorRole = role;
    takeClientId(request, reply, actor);
    countRequest(limits, countedBy, request);
    if (refusal) throw refusal;
    own.admitted?.(request);
    requireBodyType(request);
  });
  bodies?.awaitEach(server);
  server.addHook('preHandler', (request, reply, done) => {
    validateRequest(request);
    const goesOn = own.validated?.(request, reply) ?? true;
    if (goesOn === true) return done();
    Promise.resolve(goesOn).then((isOpen) => isOpen && done(), done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    addAnswerHeaders(request, reply);
    const work = own.answering?.(request, reply, payload);
    if (work === undefined) return done();
    void work.then(() => done());
  });
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    endSpan(request, reply);
    own.answered?.(request, reply);
    done();
  });
}

function attemptOf(request: FastifyRequest): Attempt {
  const { access = 'secret', endpoint } = request.routeOptions.config;
  const { method, headers, id: requestId } = request;
  const { role, freshProof } = endpoint ?? {};
  return { access, role, freshProof, method, headers, requestId, request };
}

/** The members that every request has from its start, and the bodies that it may have. */
function prepareRequests(server: FastifyInstance, own: readonly string[], bodies: Bodies | undefined): void {
  server.decorateRequest('call');
  server.decorateRequest('operatorRole', undefined);
  server.decorateRequest('clientRequestId', undefined);
  server.decorateRequest('outcome', 'ok');
  server.decorateRequest('span', undefined);
  server.decorateRequest('isSimulated', false);
  server.decorateRequest('refusal', undefined);
  server.decorateRequest('limit', undefined);
  for (const name of own) server.decorateRequest(name, undefined);
  acceptBodies(server, bodies);
}

/** Sets the call context, and the headers that every answer has. */
export function beginRequest(request: FastifyRequest, reply: FastifyReply, everyAnswer: EveryAnswer): void {
  const { traceparent } = request.headers;
  const trace = typeof traceparent === 'string' && parseTraceparent(traceparent) ? traceparent : undefined;
  request.clientRequestId = clientRequestIdOf(request.headers['x-request-id']);
  request.call = { requestId: request.id, traceparent: trace, caller: null };
  reply.headers(everyAnswer).header('x-request-id', request.id);
}

/** @throws AppError rate_limited */
function countRequest(limits: RateLimits, by: Admission['countedBy'], request: FastifyRequest): void {
  if (isProbe(request.routeOptions.url)) return limits.countProbe(request);
  if (by === 'nothing') return;
  if (by === 'address') limits.countClient(request);
  else limits.countKey(by.key, request);
}

/** False after it answered a preflight. @throws AppError route_not_found, method_not_allowed */
function hasRoute(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): boolean {
  const path = pathOf(request.url);
  const route = request.routeOptions.url;
  if (!request.is404 && route !== undefined && !paths.shadows(route, path)) return true;
  const methods = paths.methodsAt(path);
  if (methods.length === 0) throw new AppError('route_not_found');
  if (isPreflight(request)) {
    answerPreflight(request, reply, methods);
    return false;
  }
  reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  throw new AppError('method_not_allowed');
}

/** JSON, and the forms of callbacks. */
function acceptBodies(server: FastifyInstance, bodies: Bodies | undefined): void {
  server.removeAllContentTypeParsers();
  // A body slightly over the limit is read to its end, so that the client gets the refusal and no reset connection.
  server.addHook('onRoute', (route) => {
    const limit = route.config?.endpoint?.bodyLimitBytes;
    if (limit) route.bodyLimit = 2 * limit;
  });
  const options = { parseAs: 'buffer', bodyLimit: 10 * BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser<Buffer>('application/json', options, (request, body, done) => {
    bodies?.arrived(request.raw);
    done(null, parseJsonBody(body, request.routeOptions.config.endpoint?.bodyLimitBytes));
  });
  acceptForms(server, bodies);
}

const CACHEABLE = [200, 304];

/** Headers that depend on the outcome of the request. */
export function addAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { endpoint, access = 'secret' } = request.routeOptions?.config ?? {};
  shareAnswer(access, request, reply);
  if (request.limit) {
    reply.header('ratelimit-policy', request.limit.policy.field);
    reply.header('ratelimit', request.limit.field);
  }
  if (endpoint?.beta) reply.header('x-api-stability', 'beta');
  // What is loaded next must not learn the parameters.
  if (endpoint?.callback) reply.header('referrer-policy', 'no-referrer');
  if (endpoint?.deprecated) addDeprecation(reply, endpoint.deprecated);
  if (endpoint?.cacheControl && CACHEABLE.includes(reply.statusCode)) {
    reply.header('cache-control', endpoint.cacheControl);
    // The key decides the App, so a shared cache must keep the answers of two keys apart.
    if (endpoint.access !== 'none') reply.header('vary', 'Origin, Authorization');
  }
}
