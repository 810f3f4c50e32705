import { Body, Query } from '@nestjs/common';
import {
  DeadEventRequest,
  DropDeadEventResponse,
  ListDeadEventsQuery,
  ListDeadEventsResponse,
  RetryDeadEventResponse,
} from '@latchkey/contracts';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

/** Their errors are the same for every service. */
const PROCEDURES = operatorProceduresOf('identity');

@InArea(...ADMINISTRATION)
export class DeadEventsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/dead_events',
    access: 'admin',
    role: 'viewer',
    summary: 'List the events that a service could not apply',
    description:
      'Events of other services that failed 14 times by their own fault. They are kept until they are retried or dropped.',
    query: ListDeadEventsQuery,
    response: ListDeadEventsResponse,
    errors: errorsOf(PROCEDURES.listDeadEvents),
  })
  listDeadEvents(
    @Context() context: OperatorContext,
    @Query() { service, after, limit }: ListDeadEventsQuery,
  ) {
    return this.rpc.call(operatorProceduresOf(service).listDeadEvents, context, { after, limit });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/dead_events/retry',
    access: 'admin',
    summary: 'Apply a dead event once more',
    description:
      'Applies it at once, and at most once. If it fails again, it stays dead, and `error_code` has the failure.',
    request: DeadEventRequest,
    response: RetryDeadEventResponse,
    errors: errorsOf(PROCEDURES.retryDeadEvent),
  })
  retryDeadEvent(@Context() context: OperatorContext, @Body() { service, event_id }: DeadEventRequest) {
    return this.rpc.call(operatorProceduresOf(service).retryDeadEvent, context, { event_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/dead_events/drop',
    access: 'admin',
    freshProof: true,
    summary: 'Forget a dead event',
    description: 'The service never applies it. What it was about stays as it is in that service.',
    request: DeadEventRequest,
    response: DropDeadEventResponse,
    errors: errorsOf(PROCEDURES.dropDeadEvent),
  })
  async dropDeadEvent(@Context() context: OperatorContext, @Body() { service, event_id }: DeadEventRequest) {
    await this.rpc.call(operatorProceduresOf(service).dropDeadEvent, context, { event_id });
    return { event_id };
  }
}
