import { Body, Param, Query } from '@nestjs/common';
import {
  createWebhook,
  CreateWebhookRequest,
  deleteWebhook,
  DeleteWebhookResponse,
  Delivery,
  listDeliveries,
  ListDeliveriesQuery,
  ListDeliveriesResponse,
  listWebhooks,
  ListWebhooksResponse,
  retryDelivery,
  rotateWebhookSecret,
  WebhookWithSecret,
} from '@latchkey/contracts/events';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';

@InArea(
  'Webhooks',
  'Events, sent to an endpoint of yours in the form of [Standard Webhooks](https://www.standardwebhooks.com): with `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
)
export class WebhooksController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Create a webhook',
    description:
      'From now on each event of the App is sent to the URL as JSON, at least once and in no certain order. Events that `GET /v1/events` has already are not sent. Verify the signature with the `secret`, which is shown once, and a library of Standard Webhooks; take an event with a known `webhook-id` as a repeat. Answer 2xx within 3 seconds. Without an answer 2xx within 10 seconds the event is sent again, after growing pauses, for 3 days. While an endpoint fails or is slow, it is sent one event at a time. After 5 days of nothing but failures, or an answer 410, the webhook is disabled; `GET /v1/events` has what it missed. Redirects are not followed. Private, loopback and link-local addresses are refused, and so are ports other than 443 and 8443 unless the operator lists them (`WEBHOOK_PORTS`). Where the operator opens loopback to test Apps (`WEBHOOK_LOOPBACK`, as `npm start` does), any port of it will do, also over http. An App has 20 webhooks at most.',
    request: CreateWebhookRequest,
    response: WebhookWithSecret,
    errors: errorsOf(createWebhook),
  })
  createWebhook(@Context() context: AppContext, @Body() request: CreateWebhookRequest) {
    return this.rpc.call(createWebhook, context, request);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'List webhooks',
    description: 'All webhooks of the App, oldest first, without their secrets.',
    response: ListWebhooksResponse,
  })
  listWebhooks(@Context() context: AppContext) {
    return this.rpc.call(listWebhooks, context, {});
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/webhooks/{webhook_id}',
    summary: 'Delete a webhook',
    description: 'It is sent nothing more; an attempt that is under way may still arrive.',
    response: DeleteWebhookResponse,
    errors: errorsOf(deleteWebhook),
  })
  deleteWebhook(@Context() context: AppContext, @Param('webhook_id') webhook_id: string) {
    return this.rpc.call(deleteWebhook, context, { webhook_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/webhooks/{webhook_id}/rotate_secret',
    summary: 'Rotate the secret of a webhook',
    description:
      'Answers a new secret, which is shown once. For 24 hours the secret before signs, too: `webhook-signature` then holds two signatures, and a receiver may know either secret.',
    response: WebhookWithSecret,
    errors: errorsOf(rotateWebhookSecret),
  })
  rotateSecret(@Context() context: AppContext, @Param('webhook_id') webhook_id: string) {
    return this.rpc.call(rotateWebhookSecret, context, { webhook_id });
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/webhooks/{webhook_id}/deliveries',
    summary: 'List deliveries',
    description: 'What became of each event, those of the newest events first. Kept 30 days after their end.',
    query: ListDeliveriesQuery,
    response: ListDeliveriesResponse,
    errors: errorsOf(listDeliveries),
  })
  listDeliveries(
    @Context() context: AppContext,
    @Param('webhook_id') webhook_id: string,
    @Query() query: ListDeliveriesQuery,
  ) {
    return this.rpc.call(listDeliveries, context, { ...query, webhook_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/webhooks/{webhook_id}/deliveries/{event_id}/retry',
    summary: 'Send an event again',
    description:
      'At once, and if that fails for another 3 days, whether the delivery failed, was delivered or waits. A disabled webhook is 400 `invalid_request`.',
    response: Delivery,
    errors: errorsOf(retryDelivery),
  })
  retryDelivery(
    @Context() context: AppContext,
    @Param('webhook_id') webhook_id: string,
    @Param('event_id') event_id: string,
  ) {
    return this.rpc.call(retryDelivery, context, { webhook_id, event_id });
  }
}
