import { AppError, requireSignInMethod, requireTestApp } from '@latchkey/contracts';
import { parseTraceparent, type Tracing } from '@latchkey/platform/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessControl, Admission } from '../access/access.js';
import type { Idempotency } from '../idempotency/idempotency.js';
import type { RateLimits } from '../rate-limits/rate-limits.js';
import { noteUserOf } from '../requests/request-notes.js';
import { recordOf } from '../requests/record-of-request.js';
import type { RequestRecords } from '../requests/request-records.js';
import type { Draining } from '../server/draining.js';
import { isProbe, type Ports } from '../server/ports.js';
import { simulateRefusal } from '../test-apps/simulation.js';
import { answerPreflight, isPreflight, requirePage, shareAnswer } from './cors.js';
import { addDeprecation } from './deprecation.js';
import type { Endpoint } from './endpoint.js';
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
  readonly access: AccessControl;
  readonly limits: RateLimits;
  readonly ports: Ports;
  readonly draining: Draining;
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined;
  readonly idempotency: Idempotency;
  readonly observe: Observer;
  readonly records: RequestRecords;
}

/**
 * The steps of every request before its handler, in this order: id and common headers, path and method, key, rate
 * limit, body, validation, a simulated refusal, the claim of an `Idempotency-Key`. Call it before any route is added,
 * so that no route can skip a step.
 */
export function installPipeline(
  server: FastifyInstance,
  { paths, access, limits, ports, draining, tracing, idempotency, observe, records }: PipelineParts,
): void {
  prepareRequests(server);
  server.addHook('onRoute', (route) => {
    paths.add(route);
    noteUserOf(route);
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (isBehindRefused(request)) return void reply.hijack();
    beginRequest(request, reply);
    if (tracing) beginSpan(tracing, request);
    if (draining.portClosed) reply.header('connection', 'close');
    refuseMalformed(request, reply);
    if (hasRoute({ paths, ports }, request, reply)) done();
  });
  server.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    const { headers } = request;
    const needed = config.access ?? 'secret';
    const attempt = { access: needed, headers, requestId: request.id, request };
    const { countedBy, refusal, ...admission } = await access.identify(attempt);
    request.call = { ...request.call, ...admission };
    takeClientId(request, reply, admission);
    countRequest(limits, countedBy, request);
    if (refusal) throw refusal;
    access.requireKind(needed, admission);
    if (config.endpoint) requireOffered(config.endpoint, admission.caller, request.headers.origin);
    requireBodyType(request);
  });
  server.addHook('preHandler', (request, reply, done) => {
    validateRequest(request);
    simulateRefusal(request);
    if (request.headers['idempotency-key'] === undefined) return done();
    idempotency.begin(request, reply).then((goesOn) => goesOn && done(), done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    addAnswerHeaders(request, reply);
    if (request.claim === undefined) return done();
    void idempotency.finish(request.claim, reply, payload).then(() => done());
  });
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    endSpan(request, reply);
    const record = recordOf(request, reply.statusCode, Date.now());
    if (record && (record.error_type !== 'rate_limited' || limits.takeRecord(request))) records.add(record);
    done();
  });
}

/** Whether this App has the endpoint. @throws AppError route_not_found, method_not_enabled, or of `requirePage`. */
function requireOffered(
  { testAppsOnly, signInMethod, publicIf }: Endpoint,
  caller: Admission['caller'],
  origin: string | undefined,
): void {
  if (testAppsOnly) requireTestApp(caller);
  if (publicIf && caller?.key_kind === 'public') requirePage(caller, publicIf, origin);
  if (signInMethod) requireSignInMethod(caller, signInMethod);
}

/** The members that every request has from its start, and the bodies that it may have. */
function prepareRequests(server: FastifyInstance): void {
  server.decorateRequest('call');
  server.decorateRequest('clientRequestId', undefined);
  server.decorateRequest('outcome', 'ok');
  server.decorateRequest('span', undefined);
  server.decorateRequest('isSimulated', false);
  server.decorateRequest('claim', undefined);
  server.decorateRequest('notes', undefined);
  server.decorateRequest('limit', undefined);
  acceptBodies(server);
}

/** Sets the call context, and the headers that every answer has. */
export function beginRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { traceparent } = request.headers;
  const trace = typeof traceparent === 'string' && parseTraceparent(traceparent) ? traceparent : undefined;
  request.clientRequestId = clientRequestIdOf(request.headers['x-request-id']);
  request.call = { requestId: request.id, traceparent: trace, caller: null };
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** @throws AppError rate_limited */
function countRequest(limits: RateLimits, by: Admission['countedBy'], request: FastifyRequest): void {
  if (by === 'nothing' || isProbe(request.routeOptions.url)) return;
  if (by === 'address') limits.countClient(request);
  else limits.countKey(by.key, request);
}

interface Routes {
  readonly paths: KnownPaths;
  readonly ports: Ports;
}

/** False after it answered a preflight. @throws AppError route_not_found, method_not_allowed */
function hasRoute({ paths, ports }: Routes, request: FastifyRequest, reply: FastifyReply): boolean {
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

/** JSON, and the forms of callbacks. */
function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  // A body slightly over the limit is read to its end, so that the client gets the refusal and no reset connection.
  server.addHook('onRoute', (route) => {
    const limit = route.config?.endpoint?.bodyLimitBytes;
    if (limit) route.bodyLimit = 2 * limit;
  });
  const options = { parseAs: 'buffer', bodyLimit: 10 * BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser<Buffer>('application/json', options, (request, body, done) => {
    done(null, parseJsonBody(body, request.routeOptions.config.endpoint?.bodyLimitBytes));
  });
  acceptForms(server);
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
