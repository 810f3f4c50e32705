import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import { AppError } from '@latchkey/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFilter } from '../http/errors.js';
import type { EveryAnswer } from '../http/every-answer.js';
import type { Observer } from '../http/observe.js';
import { addAnswerHeaders, beginRequest } from '../http/pipeline.js';
import { isBehindRefused, refuseMalformed } from '../http/well-formed.js';
import { Answer } from './answer.js';
import { answerClientError, noteAnswer } from './client-error.js';
import type { Connections } from './connections.js';
import { HTTP_LIMITS } from './limits.js';
import type { Shedding } from './shedding.js';

const REQUEST_LIMIT_MS = 15_000;

/**
 * Longer than any answer may take and than idle connections stay open. A connection on which nothing moves for so long
 * has a client that does not read its answer.
 */
const STALLED_MS = 75_000;

interface ServerParts {
  readonly logger: Logger;
  readonly errors: ErrorFilter;
  readonly trustedProxies: number;
  readonly observe: Observer;
  readonly shedding: Shedding;
  /** Takes requests before the framework does, and hands the others on. */
  readonly first?: ((handle: RequestListener) => RequestListener) | undefined;
  readonly everyAnswer: EveryAnswer;
  readonly connections: Connections;
}

/** Our own code validates requests and writes answers, so the compilers of schemas are not loaded. */
const noSchemas = () => () => {
  throw new Error('routes of the gateway have no schema for Fastify');
};

/** The HTTP server with its limits; routes and pipeline are added later. */
export function createServer(parts: ServerParts): FastifyAdapter {
  const { logger, errors, trustedProxies, observe, everyAnswer } = parts;
  const adapter = new FastifyAdapter({
    genReqId: () => newId('req'),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    clientErrorHandler: answerClientError(logger, everyAnswer),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // The router could not decode the path, so no hook has run.
      if (isBehindRefused(request)) return void reply.hijack();
      beginRequest(request, reply, everyAnswer);
      addAnswerHeaders(request, reply);
      errors.refuse(undecodable(error, request, reply), request, reply);
      observe(request, reply);
    },
    serverFactory: (handle: RequestListener) => limitedServer(parts.first?.(handle) ?? handle, parts),
    // Requests that arrive while the server closes are answered, with `Connection: close`.
    return503OnClosing: false,
    // The limit of the headers also bounds a path parameter.
    routerOptions: { maxParamLength: HTTP_LIMITS.maxHeaderSize },
    skipMiddie: true,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    multipart: false,
  });
  const server = adapter.getInstance() as FastifyInstance;
  server.server.prependListener('request', noteAnswer);
  // Node would refuse an unknown `Expect` with an answer of its own shape.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  return adapter;
}

type Limits = Pick<ServerParts, 'shedding' | 'connections'> & { readonly stalledMs?: number };

/** Everything that a client can hold open has a limit. */
export function limitedServer(
  handle: RequestListener,
  { shedding, connections, stalledMs = STALLED_MS }: Limits,
): Server {
  const answers = { ServerResponse: Answer as typeof ServerResponse };
  const server = createHttpServer({ ...HTTP_LIMITS, ...answers }, shedding.before(handle));
  connections.watch(server);
  return Object.assign(server, {
    requestTimeout: REQUEST_LIMIT_MS,
    timeout: stalledMs,
    // Node would silently drop headers beyond a number; their total size is limited instead.
    maxHeadersCount: 0,
  });
}

function undecodable(error: Error, request: FastifyRequest, reply: FastifyReply): unknown {
  try {
    refuseMalformed(request, reply);
  } catch (malformed) {
    return malformed;
  }
  const fields = [{ field: 'path', message: 'must be percent-encoded UTF-8' }];
  return new AppError('invalid_request', { fields }, { cause: error });
}
