import { Query } from '@nestjs/common';
import { listEvents, ListEventsQuery, ListEventsResponse } from '@latchkey/contracts/events';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  EventPages,
  HangUp,
  type HangUpSignal,
  InArea,
} from '@latchkey/edge';
import { EVENTS } from '../openapi/areas.js';

@InArea(...EVENTS)
export class EventsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly pages: EventPages,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/events',
    summary: 'List events',
    description:
      'Every event of the App, in the order in which they were published, for as many days as the operator keeps them (90 unless changed). Pass `next` as `after` to read on: no event is skipped, and none comes twice. Once the event that `after` names is no longer kept, as in an App where nothing happened since, the answer is 404 `event_not_found`: begin again without `after`. With `wait` an empty page is answered only after that time. Events of a deleted user stay; they hold ids only.',
    query: ListEventsQuery,
    response: ListEventsResponse,
    errors: errorsOf(listEvents),
  })
  listEvents(
    @Context() context: AppContext,
    @Query() query: ListEventsQuery,
    @HangUp() hangUp: HangUpSignal,
  ) {
    const ask = (wait: number) => this.rpc.call(listEvents, context, { ...query, wait });
    return this.pages.next(ask, query.wait, hangUp);
  }
}
