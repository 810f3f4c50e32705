import {
  choiceField,
  Described,
  EventId,
  type FieldOptions,
  integerField,
  Limit,
  listField,
  operatorProcedure,
  procedure,
  Text,
  Timestamp,
} from '@latchkey/contracts';
import type { WebhookRef } from './webhooks.js';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Deliveries that a list can reach and counts. */
export const MOST_LISTED = 10_000;

/** Why an attempt, or the delivery as a whole, failed. */
export const DELIVERY_ERRORS = [
  'status',
  'timeout',
  'dns_failed',
  'address_refused',
  'connection_failed',
  'tls_failed',
  'malformed_answer',
  'signing_failed',
  'expired',
  'webhook_disabled',
  'webhook_deleted',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

const StatusField = (options: FieldOptions) => choiceField(DELIVERY_STATUSES, options);

@Described('A delivery, as it is now.')
export class Delivery {
  @EventId({ description: 'Id of the event, which is also the header `webhook-id`.' }) event_id!: string;
  @Text({ description: 'Type of the event.', examples: ['user.created'] }) event_type!: string;
  @StatusField({
    description:
      '`pending` until an answer 2xx (`delivered`), or until 3 days have passed or the webhook is disabled or deleted (`failed`).',
    examples: ['pending'],
  })
  status!: DeliveryStatus;
  @integerField({ description: 'How often it was sent.', minimum: 0, examples: [2] }) attempts!: number;
  @integerField({
    description: 'Status of the last answer; 0 where the last attempt got none.',
    minimum: 0,
    examples: [503],
  })
  last_status_code!: number;
  @Text({
    description:
      'Why the last attempt failed, or is empty: `status` (the answer was not 2xx; redirects are not followed), `timeout` (no whole answer head within 10 seconds), `dns_failed`, `address_refused` (the name leads to an address that is not on the internet, or the operator does not allow the port), `connection_failed`, `tls_failed` (such as a wrong certificate), `malformed_answer`, `signing_failed` (on our side), `expired` (3 days passed without an attempt, behind others that failed), `webhook_disabled`, `webhook_deleted`.',
    examples: ['status'],
  })
  last_error!: string;
  @Timestamp({ description: 'When it is sent next, in Unix epoch seconds; 0 when it has ended.' })
  next_attempt_at!: number;
  @Timestamp({ description: 'When the delivery began, in Unix epoch seconds.' }) created_at!: number;
}

export class ListDeliveriesQuery {
  @StatusField({ description: 'Only deliveries of this status.', optional: true }) status?: DeliveryStatus;
  @Limit() limit?: number;
  @integerField({
    description: `How many to skip. For events of longer ago see \`GET /v1/events\`.`,
    minimum: 0,
    maximum: MOST_LISTED,
    default: 0,
    optional: true,
  })
  offset?: number;
}

@Described('One page of the deliveries of a webhook.')
export class ListDeliveriesResponse {
  @listField(() => Delivery, { description: 'Deliveries, those of the newest events first.' })
  deliveries!: Delivery[];
  @integerField({
    description: `How many match the filter; counted up to ${MOST_LISTED}.`,
    minimum: 0,
    maximum: MOST_LISTED,
  })
  count!: number;
  @integerField({ description: 'How many were skipped.', minimum: 0 }) offset!: number;
  @integerField({ description: 'How many were asked for.', minimum: 1, maximum: 100 }) limit!: number;
}

type ListInput = WebhookRef & ListDeliveriesQuery;
type RetryInput = WebhookRef & { event_id: string };

const RETRY_ERRORS = ['webhook_not_found', 'event_not_found', 'invalid_request'] as const;

export const listDeliveries = procedure<ListInput, ListDeliveriesResponse>(
  'event-service.v1.list_deliveries',
  ['webhook_not_found'],
);
/** Sends the event again at once, and as often as needed for another 3 days. */
export const retryDelivery = procedure<RetryInput, Delivery>('event-service.v1.retry_delivery', RETRY_ERRORS);
/** The same for webhooks of any App. */
export const inspectDeliveries = operatorProcedure<ListInput, ListDeliveriesResponse>(
  'event-service.v1.inspect_deliveries',
  ['webhook_not_found'],
);
export const retryDeliveryOfAnyApp = operatorProcedure<RetryInput, Delivery>(
  'event-service.v1.retry_delivery_of_any_app',
  RETRY_ERRORS,
);
