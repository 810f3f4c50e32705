import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from '@latchkey/platform/telemetry';
import { AppError } from '@latchkey/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFilter } from '../http/errors.js';
import type { Observer } from '../http/observe.js';
import { addAnswerHeaders, beginRequest } from '../http/pipeline.js';
import { requestIdOf } from '../http/request-context.js';
import { isBehindRefused, refuseMalformed } from '../http/well-formed.js';
import { answerClientError, noteAnswer } from './client-error.js';

const HEADER_LIMIT_BYTES = 16 * 1024;
const REQUEST_LIMIT_MS = 15_000;
const HEADERS_LIMIT_MS = 10_000;
/** Longer than the idle time of common balancers (60 s), so that the balancer closes an idle connection first. */
const KEEP_ALIVE_MS = 72_000;

/** The limits of each port. */
export const HTTP_LIMITS = {
  maxHeaderSize: HEADER_LIMIT_BYTES,
  headersTimeout: HEADERS_LIMIT_MS,
  connectionsCheckingInterval: 1000,
  // Node would refuse a missing Host with an answer of its own shape.
  requireHostHeader: false,
};

interface ServerParts {
  readonly logger: Logger;
  readonly errors: ErrorFilter;
  readonly trustedProxies: number;
  readonly observe: Observer;
}

/** The HTTP server with its limits; routes and pipeline are added later. */
export function createServer({ logger, errors, trustedProxies, observe }: ServerParts): FastifyAdapter {
  const adapter = new FastifyAdapter({
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    clientErrorHandler: answerClientError(logger),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // The router could not decode the path, so no hook has run.
      if (isBehindRefused(request)) return void reply.hijack();
      beginRequest(request, reply);
      addAnswerHeaders(request, reply);
      errors.refuse(undecodable(error, request, reply), request, reply);
      observe(request, reply);
    },
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Requests that arrive while the server closes are answered, with `Connection: close`.
    return503OnClosing: false,
    http: HTTP_LIMITS,
    // The limit of the headers also bounds a path parameter.
    routerOptions: { maxParamLength: HEADER_LIMIT_BYTES },
    skipMiddie: true,
    multipart: false,
  });
  const server = adapter.getInstance() as FastifyInstance;
  // Node would silently drop headers beyond a number; their total size is limited instead.
  server.server.maxHeadersCount = 0;
  server.server.prependListener('request', noteAnswer);
  // Node would refuse an unknown `Expect` with an answer of its own shape.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  return adapter;
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
