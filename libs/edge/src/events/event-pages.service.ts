import { Injectable } from '@nestjs/common';
import { type ListEventsResponse, MOST_WAIT_OF_CALL_S } from '@latchkey/contracts/events';
import { isCoded } from '@latchkey/platform/errors';
import type { HangUpSignal } from '../http/request-context.js';
import { unlessAborted } from '../http/unless-aborted.js';
import { Draining } from '../server/draining.js';
import { Places } from '../server/places.js';

interface LongPoll<Page> {
  /** Asks for a page, and waits this number of seconds for one that is not empty. */
  readonly ask: (waitSeconds: number) => Promise<Page>;
  readonly isEmpty: (page: Page) => boolean;
  readonly seconds: number;
  /** The longest wait of one call. */
  readonly secondsOfCall: number;
  /** One is aborted when the client hung up, or this process stops. */
  readonly ends: readonly AbortSignal[];
}

/** A ticket ends while a long poll goes on, where clocks differ: the client asks again with a new one. */
const AWAY = ['service_unavailable', 'upstream_timeout', 'attestation_refused'];

/**
 * Waits in several short calls: when a client hangs up, its place in the service is free after the present one, and a
 * service that restarts does not end the wait. @throws the failure of the first call.
 */
async function longPoll<Page>(poll: LongPoll<Page>): Promise<Page> {
  const { ask, isEmpty, seconds, secondsOfCall, ends } = poll;
  let page = await ask(0);
  const isOver = () => ends.some(({ aborted }) => aborted);
  for (let left = seconds; left > 0 && isEmpty(page) && !isOver(); left -= secondsOfCall)
    page = await unlessAborted(ends, askAgain(poll, Math.min(left, secondsOfCall), page), page);
  return page;
}

/** While the service is away, the page is as before. */
async function askAgain<Page>({ ask }: LongPoll<Page>, seconds: number, before: Page): Promise<Page> {
  try {
    return await ask(seconds);
  } catch (error) {
    if (!isCoded(error) || !AWAY.includes(error.code)) throw error;
    return before;
  }
}

/** Pages of the feed, for an App and for the operator. */
@Injectable()
export class EventPages {
  constructor(
    private readonly draining: Draining,
    private readonly places: Places,
  ) {}

  /** @param ask for a page, with a wait in seconds. @param hangUp of the client. */
  next(
    ask: (wait: number) => Promise<ListEventsResponse>,
    seconds: number | undefined,
    hangUp: HangUpSignal,
  ): Promise<ListEventsResponse> {
    return longPoll({
      ask: (wait) => (wait > 0 ? this.places.whileWaiting(hangUp.request, () => ask(wait)) : ask(wait)),
      isEmpty: ({ events }) => events.length === 0,
      seconds: seconds ?? 0,
      secondsOfCall: MOST_WAIT_OF_CALL_S,
      ends: [hangUp, this.draining.left],
    });
  }
}
