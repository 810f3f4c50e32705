import type { IncomingMessage } from 'node:http';
import type { ErrorType } from '@latchkey/contracts';
import { type InFlight, placesFor } from '@latchkey/platform/overload';
import type { Metrics } from '@latchkey/platform/telemetry';
import { limitBody } from './body-limit.js';
import type { Client, ClientNetworks } from './client-networks.js';
import type { ClientShares } from './client-shares.js';

/** The process is at its limit, or the client's network has its share. */
export type NoPlace = Extract<ErrorType, 'service_unavailable' | 'rate_limited'>;

interface PlaceParts {
  readonly inFlight: InFlight;
  readonly shares: ClientShares;
  readonly networks: ClientNetworks;
  /** Whether the request has a secret key that existed when it was last looked up. */
  readonly isServer: (request: IncomingMessage) => boolean;
  readonly metrics: Metrics;
}

interface Place {
  readonly client: Client;
  isTaken: boolean;
  /** Ends the wait for a body; undefined if there is none. */
  endWait: (() => void) | undefined;
}

/**
 * On the request itself. V8 copies the table of a Map that many enter and leave again and again, and a copy that has
 * grown old keeps its requests, and the copies after it, until the next full collection.
 */
const PLACE = Symbol('place');

type Placed = IncomingMessage & { [PLACE]?: Place | undefined };

/**
 * Which requests the process works on. A request whose body has not arrived is not worked on, so it has no place: bodies
 * have a limit of their own. Servers find places when browsers find none any more.
 */
export class Places {
  private bodies = 0;

  constructor(private readonly parts: PlaceParts) {
    parts.metrics.gauge({
      name: 'bodies_arriving',
      help: 'Requests whose body has not arrived; they are not among those in flight.',
      read: () => this.bodies,
    });
  }

  /** Takes a place, which `Connections` leaves once the answer is written. @returns why there is none. */
  enter(request: Placed): NoPlace | undefined {
    const place = { client: this.parts.networks.of(request), isTaken: false, endWait: undefined };
    const refusal = this.take(request, place);
    if (refusal === undefined) request[PLACE] = place;
    return refusal;
  }

  leave(request: Placed): void {
    const place = request[PLACE];
    if (!place) return;
    request[PLACE] = undefined;
    place.endWait?.();
    this.giveBack(place);
  }

  /**
   * Gives the place away until the body has arrived, if some of it is missing.
   * @param late called if it arrives too slowly. @returns why the body is not waited for.
   */
  awaitBody(request: Placed, late: () => void): NoPlace | undefined {
    const { inFlight, shares, isServer } = this.parts;
    const place = request[PLACE];
    if (!place || isWhole(request) || !hasBody(request)) return undefined;
    const rank = isServer(request) ? 'first' : 'last';
    if (this.bodies >= placesFor(rank, inFlight.most)) return 'service_unavailable';
    if (!shares.take('bodies', place.client, inFlight.most)) return 'rate_limited';
    this.bodies += 1;
    this.giveBack(place);
    const stop = limitBody(request.socket, () => {
      place.endWait?.();
      late();
    });
    place.endWait = () => {
      stop();
      place.endWait = undefined;
      this.bodies -= 1;
      shares.giveBack('bodies', place.client);
    };
    return undefined;
  }

  /** Takes the place again that was given away. @returns why there is none. */
  bodyArrived(request: Placed): NoPlace | undefined {
    const place = request[PLACE];
    if (!place?.endWait) return undefined;
    place.endWait();
    return this.take(request, place);
  }

  /** Gives the place to others while the request only waits. */
  async whileWaiting<Result>(request: Placed, wait: () => Promise<Result>): Promise<Result> {
    const place = request[PLACE];
    if (!place?.isTaken) return wait();
    this.giveBack(place);
    try {
      return await wait();
    } finally {
      if (request[PLACE]) this.takeAnyway(place);
    }
  }

  private take(request: IncomingMessage, place: Place): NoPlace | undefined {
    const { inFlight, shares, isServer } = this.parts;
    const { client } = place;
    const isEasy = inFlight.hasRoom('last') && shares.hasRoom('requests', client, inFlight.limit);
    const rank = isEasy || !isServer(request) ? 'last' : 'first';
    if (!inFlight.enter(rank)) return 'service_unavailable';
    // One server may be the only client, so its share does not shrink with the limit.
    place.isTaken = shares.take('requests', client, rank === 'first' ? inFlight.most : inFlight.limit);
    if (place.isTaken) return undefined;
    inFlight.leave();
    return 'rate_limited';
  }

  private takeAnyway(place: Place): void {
    place.isTaken = true;
    this.parts.shares.takeAnyway('requests', place.client);
    this.parts.inFlight.enterAnyway();
  }

  private giveBack(place: Place): void {
    if (!place.isTaken) return;
    place.isTaken = false;
    this.parts.shares.giveBack('requests', place.client);
    this.parts.inFlight.leave();
  }
}

/** Of a body that came in one packet with its headers, `complete` is not true yet when the hooks run. */
function isWhole({ complete, headers, readableLength }: IncomingMessage): boolean {
  return complete || readableLength === Number(headers['content-length']);
}

/** Whether the router reads a body: it reads none of a GET. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
