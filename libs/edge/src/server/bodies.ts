import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '@latchkey/platform/telemetry';
import { answerClientError } from './client-error.js';
import type { Shedding } from './shedding.js';

/** As Node names a request that does not arrive in time. */
const TOO_SLOW = Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** The bodies that have not arrived: a request is not worked on before. */
export class Bodies {
  private readonly answerLate;

  constructor(
    private readonly shedding: Pick<Shedding, 'awaitBody' | 'bodyArrived'>,
    logger: Logger,
  ) {
    this.answerLate = answerClientError(logger);
  }

  /** Adds the wait to every request. One that comes too slowly is refused, and its connection ends. */
  awaitEach(server: FastifyInstance): void {
    server.addHook('preParsing', ({ raw }, reply, payload, done) => {
      try {
        this.shedding.awaitBody(raw, () => this.answerLate(TOO_SLOW, raw.socket));
      } catch (refusal) {
        // The rest of the body would be read otherwise.
        reply.header('connection', 'close');
        return done(refusal as Error);
      }
      done(null, payload);
    });
  }

  /** The body of this request is there, and not parsed yet. @throws AppError service_unavailable, rate_limited */
  arrived(request: IncomingMessage): void {
    this.shedding.bodyArrived(request);
  }
}
