import { Param, Query } from '@nestjs/common';
import {
  AppWebhooksQuery,
  Delivery,
  inspectDeliveries,
  inspectWebhooks,
  ListDeliveriesQuery,
  ListDeliveriesResponse,
  ListWebhooksResponse,
  retryDeliveryOfAnyApp,
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
    summary: 'List the webhooks of an App',
    description: 'Oldest first, without their secrets.',
    query: AppWebhooksQuery,
    response: ListWebhooksResponse,
    errors: errorsOf(getApp, inspectWebhooks),
  })
  async inspectWebhooks(@Context() context: OperatorContext, @Query() query: AppWebhooksQuery) {
    // Only identity knows whether there is such an App.
    await this.rpc.call(getApp, context, { app_id: query.app_id });
    return this.rpc.call(inspectWebhooks, context, query);
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
