import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '@latchkey/platform/telemetry';
import type { EveryAnswer } from '../http/every-answer.js';
import { answerClientError } from './client-error.js';
import type { Places } from './places.js';
import { refusalOf } from './shedding.js';

/** As Node names a request that does not arrive in time. */
const TOO_SLOW = Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

interface BodyParts {
  readonly places: Places;
  readonly logger: Logger;
  readonly everyAnswer: EveryAnswer;
}

/** The bodies that have not arrived: a request is not worked on, and has no place, before. */
export class Bodies {
  private readonly places: Places;
  private readonly answerLate;

  constructor({ places, logger, everyAnswer }: BodyParts) {
    this.places = places;
    this.answerLate = answerClientError(logger, everyAnswer);
  }

  /** Adds the wait to every request. One that comes too slowly is refused, and its connection ends. */
  awaitEach(server: FastifyInstance): void {
    server.addHook('preParsing', ({ raw }, reply, payload, done) => {
      const refusal = this.places.awaitBody(raw, () => this.answerLate(TOO_SLOW, raw.socket));
      if (refusal === undefined) return done(null, payload);
      // The rest of the body would be read otherwise.
      reply.header('connection', 'close');
      done(refusalOf(refusal));
    });
  }

  /** The body of this request is there, and not parsed yet. @throws AppError service_unavailable, rate_limited */
  arrived(request: IncomingMessage): void {
    const refusal = this.places.bodyArrived(request);
    if (refusal !== undefined) throw refusalOf(refusal);
  }
}
