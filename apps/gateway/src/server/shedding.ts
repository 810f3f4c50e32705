import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { InFlight } from '@latchkey/platform/overload';
import type { Logger } from '@latchkey/platform/telemetry';
import { type KnownPaths, pathOf } from '../http/known-paths.js';
import { type RequestFigures, UNKNOWN } from '../http/observe.js';
import type { Draining } from './draining.js';
import { earlyAnswer } from './early-answer.js';
import { isProbe } from './limits.js';

const LOG_EVERY_MS = 1000;
const { status: STATUS, headers: HEADERS, body: BODY } = earlyAnswer(new AppError('service_unavailable'));

interface SheddingParts {
  readonly inFlight: InFlight;
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
    const { inFlight } = this.parts;
    return (request, response) => {
      if (isProbe(pathOf(request.url ?? ''))) return handle(request, response);
      if (!inFlight.enter()) return this.refuse(request, response);
      onceEnded(request, response, () => inFlight.leave());
      handle(request, response);
    };
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    const headers = { ...HEADERS, 'X-Request-Id': newId('req') };
    if (this.parts.draining.portClosed) response.setHeader('Connection', 'close');
    response.writeHead(STATUS, headers).end(BODY);
    this.count(request);
  }

  /** In the figures of its route, so that objectives see it, and in one log line for many. */
  private count({ url = '', method = UNKNOWN }: IncomingMessage): void {
    const { paths, figures, logger } = this.parts;
    const path = pathOf(url);
    // As for other requests, a method without a route is no label.
    const isKnown = paths.methodsAt(path).includes(method);
    const route = (isKnown ? paths.routeAt(path) : undefined) ?? UNKNOWN;
    figures.duration.observe({ route, method: isKnown ? method : UNKNOWN, status: STATUS }, 0);
    figures.refusals.inc({ route, code: 'service_unavailable' });
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
