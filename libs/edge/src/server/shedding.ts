import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import { type KnownPaths, pathOf } from '../http/known-paths.js';
import { type RequestFigures, UNKNOWN } from '../http/observe.js';
import type { Draining } from './draining.js';
import { type EarlyAnswer, earlyAnswer } from './early-answer.js';
import { isProbe } from './limits.js';
import type { NoPlace, Places } from './places.js';

const LOG_EVERY_MS = 1000;
const RETRY_AFTER_SECONDS = 1;
const refusalOf = (reason: NoPlace) => new AppError(reason, { retryAfterSeconds: RETRY_AFTER_SECONDS });
const ANSWERS: Readonly<Record<NoPlace, EarlyAnswer>> = {
  service_unavailable: earlyAnswer(refusalOf('service_unavailable')),
  rate_limited: earlyAnswer(refusalOf('rate_limited')),
};

interface SheddingParts {
  readonly places: Places;
  readonly paths: KnownPaths;
  readonly figures: RequestFigures;
  readonly logger: Logger;
  readonly draining: Pick<Draining, 'portClosed'>;
}

/** Refuses what a process at its limit cannot do in time, before the framework, the key and the body cost anything. */
export class Shedding {
  private unreported = 0;

  constructor(private readonly parts: SheddingParts) {}

  /** Hands requests on while there is room; probes always. */
  before(handle: RequestListener): RequestListener {
    const { places } = this.parts;
    return (request, response) => {
      if (isProbe(pathOf(request.url ?? ''))) return handle(request, response);
      const refusal = places.enter(request);
      if (refusal !== undefined) return this.refuse(refusal, request, response);
      onceEnded(request, response, () => places.leave(request));
      handle(request, response);
    };
  }

  /**
   * The request has no place until its body has arrived.
   * @param late called if the body arrives too slowly.
   * @throws AppError service_unavailable, rate_limited
   */
  awaitBody(request: IncomingMessage, late: () => void): void {
    const refusal = this.parts.places.awaitBody(request, late);
    if (refusal !== undefined) throw refusalOf(refusal);
  }

  /** The request is worked on from now on. @throws AppError service_unavailable, rate_limited */
  bodyArrived(request: IncomingMessage): void {
    const refusal = this.parts.places.bodyArrived(request);
    if (refusal !== undefined) throw refusalOf(refusal);
  }

  private refuse(reason: NoPlace, request: IncomingMessage, response: ServerResponse): void {
    const { status, headers, body } = ANSWERS[reason];
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

/**
 * Calls back once, when the answer or its connection has ended. An answer that waits behind others of its connection never
 * hears that the connection has ended.
 */
function onceEnded({ socket }: IncomingMessage, response: ServerResponse, then: () => void): void {
  const end = () => {
    response.off('close', end);
    socket.off('close', end);
    then();
  };
  response.once('close', end);
  if (response.socket === null) socket.setMaxListeners(0).once('close', end);
}
