import { Injectable } from '@nestjs/common';
import { type ListEventsResponse, MOST_WAIT_OF_CALL_S } from '@latchkey/contracts/events';
import { InFlight } from '@latchkey/platform/overload';
import { Draining } from '../server/draining.js';
import { longPoll } from './long-poll.js';

/** Pages of the feed, for an App and for the operator. */
@Injectable()
export class EventPages {
  constructor(
    private readonly draining: Draining,
    private readonly inFlight: InFlight,
  ) {}

  /** @param ask for a page, with a wait in seconds. @param hangUp of the client. */
  next(
    ask: (wait: number) => Promise<ListEventsResponse>,
    seconds: number | undefined,
    hangUp: AbortSignal,
  ): Promise<ListEventsResponse> {
    return longPoll({
      ask: (wait) => (wait > 0 ? this.inFlight.whileWaiting(() => ask(wait)) : ask(wait)),
      isEmpty: ({ events }) => events.length === 0,
      seconds: seconds ?? 0,
      secondsOfCall: MOST_WAIT_OF_CALL_S,
      ends: [hangUp, this.draining.left],
    });
  }
}
