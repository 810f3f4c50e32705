import { Query } from '@nestjs/common';
import { ListAllEventsQuery, listAllEvents, ListEventsResponse } from '@latchkey/contracts/events';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, errorsOf, EventPages, HangUp, type HangUpSignal, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

@InArea(...ADMINISTRATION)
export class AllEventsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly pages: EventPages,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/events',
    access: 'admin',
    role: 'viewer',
    summary: 'List the events of all Apps',
    description: 'The audit trail: every event of every App, in the order in which they were published.',
    query: ListAllEventsQuery,
    response: ListEventsResponse,
    errors: errorsOf(listAllEvents),
  })
  listAllEvents(
    @Context() context: OperatorContext,
    @Query() query: ListAllEventsQuery,
    @HangUp() hangUp: HangUpSignal,
  ) {
    const ask = (wait: number) => this.rpc.call(listAllEvents, context, { ...query, wait });
    return this.pages.next(ask, query.wait, hangUp);
  }
}
