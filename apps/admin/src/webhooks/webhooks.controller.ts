import { Param, Query } from '@nestjs/common';
import {
  Delivery,
  inspectDeliveries,
  inspectWebhooks,
  InspectWebhooksQuery,
  InspectWebhooksResponse,
  ListDeliveriesQuery,
  ListDeliveriesResponse,
  retryDeliveryOfAnyApp,
  TestedWebhook,
  testWebhook,
} from '@latchkey/contracts/events';
import { getApp } from '@latchkey/contracts/identity';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

/** The webhooks of any App, for an operator who is asked why one gets nothing. */
@InArea(...ADMINISTRATION)
export class AdminWebhooksController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/webhooks',
    access: 'admin',
    role: 'viewer',
    summary: 'List the webhooks of all Apps',
    description: 'Or of one; those that fail first, without their secrets.',
    query: InspectWebhooksQuery,
    response: InspectWebhooksResponse,
    errors: errorsOf(getApp, inspectWebhooks),
  })
  async inspectWebhooks(@Context() context: OperatorContext, @Query() query: InspectWebhooksQuery) {
    // Only identity knows whether there is such an App.
    const { app_id } = query;
    if (app_id !== undefined) await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(inspectWebhooks, context, query);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/webhooks/{webhook_id}/test',
    access: 'admin',
    role: 'support',
    summary: 'Send a webhook a test event',
    description:
      'An event `webhook.tested` of its own, signed and sent as every other one, whatever types the webhook asks for; other webhooks of the App are not sent it. What became of it is in the deliveries, a second later. A webhook that fails is asked without its pause. A disabled one is sent nothing: 400 `invalid_request`.',
    response: TestedWebhook,
    errors: errorsOf(testWebhook),
  })
  testWebhook(@Context() context: OperatorContext, @Param('webhook_id') webhook_id: string) {
    return this.rpc.call(testWebhook, context, { webhook_id });
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/webhooks/{webhook_id}/deliveries',
    access: 'admin',
    role: 'viewer',
    summary: 'List the deliveries of a webhook',
    description: 'Of any App; those of the newest events first.',
    query: ListDeliveriesQuery,
    response: ListDeliveriesResponse,
    errors: errorsOf(inspectDeliveries),
  })
  inspectDeliveries(
    @Context() context: OperatorContext,
    @Param('webhook_id') webhook_id: string,
    @Query() query: ListDeliveriesQuery,
  ) {
    return this.rpc.call(inspectDeliveries, context, { ...query, webhook_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    access: 'admin',
    role: 'support',
    summary: 'Send an event to a webhook again',
    description: 'Of any App; at once, and if that fails for another 3 days.',
    response: Delivery,
    errors: errorsOf(retryDeliveryOfAnyApp),
  })
  retryDeliveryOfAnyApp(
    @Context() context: OperatorContext,
    @Param('webhook_id') webhook_id: string,
    @Param('event_id') event_id: string,
  ) {
    return this.rpc.call(retryDeliveryOfAnyApp, context, { webhook_id, event_id });
  }
}
