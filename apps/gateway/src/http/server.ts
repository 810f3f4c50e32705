import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from '@latchkey/platform/telemetry';
import { AppError } from '@latchkey/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteAnswer } from './answers-under-way.js';
import { answerClientError } from './client-error.js';
import type { ErrorFilter } from './error.filter.js';
import { greet, markAnswer } from './hooks.js';
import { requestIdOf } from './request-id.js';
import { isBehindRefused, refuseMalformed } from './well-formed.js';

const HEADER_LIMIT_BYTES = 16 * 1024;
const REQUEST_LIMIT_MS = 15_000;
const HEADERS_LIMIT_MS = 10_000;
/** Longer than the idle time of common balancers (60 s), so that it is they who close an idle connection. */
const KEEP_ALIVE_MS = 72_000;

/** Of each port. */
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
  /** Told of each request that was answered before any hook could run. */
  readonly observe: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** The HTTP server with its limits; routes and hooks come later. */
export function createServer({ logger, errors, trustedProxies, observe }: ServerParts): FastifyAdapter {
  const adapter = new FastifyAdapter({
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    clientErrorHandler: answerClientError(logger),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // The router could not decode the path, so no hook has run.
      if (isBehindRefused(request)) return void reply.hijack();
      greet(request, reply);
      markAnswer(request, reply);
      errors.refuse(undecodable(error, request, reply), request, reply);
      observe(request, reply);
    },
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // What arrives while the server closes is answered, with `Connection: close`.
    return503OnClosing: false,
    http: HTTP_LIMITS,
    // The limit of all headers bounds a parameter too.
    routerOptions: { maxParamLength: HEADER_LIMIT_BYTES },
    skipMiddie: true,
    multipart: false,
  });
  const server = adapter.getInstance() as FastifyInstance;
  // Node would silently leave out what is beyond a number of headers; their size is limited.
  server.server.maxHeadersCount = 0;
  server.server.prependListener('request', noteAnswer);
  // An expectation that is not known is ignored, not refused in another shape.
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
