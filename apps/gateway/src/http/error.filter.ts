import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Logger } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, toAppError } from './error-answer.js';

/** Bodies that are too large are read to their end up to this size; beyond it the connection is closed. */
const READ_AWAY_BYTES = 1024 * 1024;

/** A client that is still sending would lose its answer with the connection, so the rest is read and dropped. */
function isReadAway(request: FastifyRequest): boolean {
  return Number(request.headers['content-length']) <= READ_AWAY_BYTES;
}

/** The one place where a failure becomes an HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): FastifyReply {
    const http = host.switchToHttp();
    return this.refuse(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const error = toAppError(thrown);
    const { body, headers } = errorAnswer(error);
    request.outcome = error.code;
    if (error.code === 'internal_error') this.report(thrown, request);
    if (error.code === 'payload_too_large' && isReadAway(request)) reply.removeHeader('connection');
    return reply.code(body.status_code).headers(headers).type('application/json; charset=utf-8').send(body);
  }

  /** Told with its stack where it happened: a service has logged its own failure under the same request id. */
  private report(thrown: unknown, request: FastifyRequest): void {
    const route = request.routeOptions?.url;
    this.logger.error('request.failed', {
      requestId: request.id,
      route,
      method: request.method,
      error: thrown,
    });
  }
}
