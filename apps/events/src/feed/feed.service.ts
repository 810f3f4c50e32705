import { Injectable } from '@nestjs/common';
import {
  type ListAllEventsQuery,
  type ListEventsResponse,
  MOST_WAIT_OF_CALL_S,
  typesOf,
} from '@latchkey/contracts/events';
import { DEFAULT_PAGE } from '@latchkey/contracts';
import { InFlight } from '@latchkey/platform/overload';
import { FeedWatch } from './feed-watch.js';
import { type FeedFilter, FeedRepository } from './feed.repository.js';

/** Answers pages of the feed, and waits for the next event where there is none. */
@Injectable()
export class FeedService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly watch: FeedWatch,
    private readonly inFlight: InFlight,
  ) {}

  /** @throws AppError event_not_found, rate_limited */
  async list(query: ListAllEventsQuery): Promise<ListEventsResponse> {
    const { after = '', limit = DEFAULT_PAGE, wait = 0 } = query;
    const filter: FeedFilter = {
      appId: query.app_id,
      userId: query.user_id,
      types: typesOf(query.type),
      createdAfter: query.created_after,
      operator: operatorOf(query),
    };
    const place = after === '' ? undefined : await this.feed.placeOf(after, query.app_id);
    const read = () => this.feed.page(filter, place, limit);
    const events = wait > 0 ? await this.awaited(filter, wait, read) : await read();
    return { events, next: events.at(-1)?.id ?? after };
  }

  /** Reads again after each wake: the news may be an event that the call has read before. */
  private async awaited<Item>(
    filter: FeedFilter,
    wait: number,
    read: () => Promise<Item[]>,
  ): Promise<Item[]> {
    const until = performance.now() + Math.min(wait, MOST_WAIT_OF_CALL_S) * 1000;
    for (let events: Item[] = []; ;) {
      const waiter = await this.watch.join(filter);
      try {
        events = await read();
        const left = () => Math.max(0, until - performance.now());
        if (events.length > 0 || !(await this.inFlight.whileWaiting(() => waiter.wait(left()))))
          return events;
      } finally {
        this.watch.leave(waiter);
      }
    }
  }
}

/** Undefined where the query names no operator. */
function operatorOf({ actor_type, actor_key_id: keyId, actor_user_id: userId }: ListAllEventsQuery) {
  return [actor_type, keyId, userId].every((given) => given === undefined) ? undefined : { keyId, userId };
}
