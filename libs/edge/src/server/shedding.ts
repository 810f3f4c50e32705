import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import type { EveryAnswer } from '../http/every-answer.js';
import { type KnownPaths, pathOf } from '../http/known-paths.js';
import { type RequestFigures, UNKNOWN } from '../http/observe.js';
import type { Draining } from './draining.js';
import { type EarlyAnswer, earlyAnswer } from './early-answer.js';
import { isProbe } from './limits.js';
import type { NoPlace, Places } from './places.js';

const LOG_EVERY_MS = 1000;
const RETRY_AFTER_SECONDS = 1;

interface SheddingParts {
  readonly places: Places;
  readonly paths: KnownPaths;
  readonly figures: RequestFigures;
  readonly logger: Logger;
  readonly draining: Pick<Draining, 'portClosed'>;
  readonly everyAnswer: EveryAnswer;
}

/** Refuses what a process at its limit cannot do in time, before the framework, the key and the body cost anything. */
export class Shedding {
  private unreported = 0;
  private readonly answers: Readonly<Record<NoPlace, EarlyAnswer>>;

  constructor(private readonly parts: SheddingParts) {
    const answerOf = (reason: NoPlace) => earlyAnswer(refusalOf(reason), parts.everyAnswer);
    this.answers = {
      service_unavailable: answerOf('service_unavailable'),
      rate_limited: answerOf('rate_limited'),
    };
  }

  /** Hands requests on while there is room, which their answers give back; probes always. */
  before(handle: RequestListener): RequestListener {
    const { places } = this.parts;
    return (request, response) => {
      if (isProbe(pathOf(request.url ?? ''))) return handle(request, response);
      const refusal = places.enter(request);
      if (refusal !== undefined) return this.refuse(refusal, request, response);
      handle(request, response);
    };
  }

  private refuse(reason: NoPlace, request: IncomingMessage, response: ServerResponse): void {
    const { status, headers, body } = this.answers[reason];
    if (this.parts.draining.portClosed) response.setHeader('Connection', 'close');
    response.writeHead(status, { ...headers, 'X-Request-Id': newId('req') }).end(body);
    this.count(reason, status, request);
  }

  /** In the figures of its route, so that objectives see it, and in one log line for many. */
  private count(code: NoPlace, status: number, { url = '', method = UNKNOWN }: IncomingMessage): void {
    const { paths, figures, logger } = this.parts;
    const path = pathOf(url);
    // As for other requests, a method without a route is no label.
    const isKnown = paths.methodsAt(path).includes(method);
    const route = (isKnown ? paths.routeAt(path) : undefined) ?? UNKNOWN;
    figures.duration.observe({ route, method: isKnown ? method : UNKNOWN, status }, 0);
    figures.refusals.inc({ route, code });
    this.unreported += 1;
    if (this.unreported > 1) return;
    setTimeout(() => {
      logger.warn('requests.shed', { count: this.unreported });
      this.unreported = 0;
    }, LOG_EVERY_MS).unref();
  }
}

/** The refusal of a request for which there is no place. */
export function refusalOf(reason: NoPlace): AppError {
  return new AppError(reason, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
