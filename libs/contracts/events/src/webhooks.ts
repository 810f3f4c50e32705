import { ValidateBy, type ValidationArguments } from 'class-validator';
import {
  AppId,
  choiceField,
  Described,
  EventId,
  type FieldOptions,
  integerField,
  Limit,
  listField,
  nearestName,
  Offset,
  operatorProcedure,
  procedure,
  stringField,
  stringListField,
  Text,
  Timestamp,
  WebhookId,
} from '@latchkey/contracts';
import { EVENT_TYPES } from '@latchkey/contracts/catalogue';

/** How many an App may have. */
export const MOST_WEBHOOKS = 20;

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const;

const WebhookUrl = (description: string) =>
  stringField({
    description,
    maxLength: 2048,
    examples: ['https://example.com/hooks/latchkey'],
    personal: 'url',
  });

/** Its message names the first type that is not known, and the nearest that is. */
function IsEventTypes(): PropertyDecorator {
  const unknown = (value: unknown) =>
    Array.isArray(value)
      ? value.find((type) => !(EVENT_TYPES as readonly string[]).includes(type as string))
      : undefined;
  const validate = (value: unknown) => unknown(value) === undefined;
  const defaultMessage = (args?: ValidationArguments) => {
    const nearest = nearestName(String(unknown(args?.value)), EVENT_TYPES);
    return `events must hold types of events; the nearest to one that is unknown is ${nearest}`;
  };
  return ValidateBy({ name: 'isEventTypes', validator: { validate, defaultMessage } });
}

const EventTypes = (options?: FieldOptions) =>
  stringListField(
    {
      description: 'The types of events that are sent; an empty list stands for every type.',
      items: { type: 'string', enum: EVENT_TYPES },
      maxItems: 100,
      examples: [['user.created', 'user.deleted']],
      ...options,
    },
    [IsEventTypes()],
  );

export class CreateWebhookRequest {
  @WebhookUrl(
    'Where events are sent: an https URL on the internet, with the port 443, 8443, or another that the operator lists. In a test App perhaps also http on this machine.',
  )
  url!: string;
  @EventTypes({ optional: true }) events?: string[];
}

@Described('A webhook.')
export class Webhook {
  @WebhookId() id!: string;
  @WebhookUrl('Where events are sent.') url!: string;
  @EventTypes() events!: string[];
  @choiceField(WEBHOOK_STATUSES, {
    description:
      '`disabled` after 5 days of nothing but failures, or an answer 410. It is sent nothing more.',
  })
  status!: (typeof WEBHOOK_STATUSES)[number];
  @Timestamp({ description: 'When it was created, in Unix epoch seconds.' }) created_at!: number;
}

/** A webhook with its newest secret. */
@Described('The webhook with its secret, which is shown once.')
export class WebhookWithSecret extends Webhook {
  @Text({
    description: 'Signs what is sent (Standard Webhooks). It is shown once.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw…'],
  })
  secret!: string;
}

@Described('The webhooks of the App.')
export class ListWebhooksResponse {
  @listField(() => Webhook, {
    description: `The webhooks of the App, oldest first; ${MOST_WEBHOOKS} at most.`,
  })
  webhooks!: Webhook[];
}

@Described('The webhook that was deleted.')
export class DeleteWebhookResponse {
  @Text({ description: 'What happened, for people.', examples: ['The webhook is deleted.'] })
  message!: string;
  @WebhookId() id!: string;
}

export interface WebhookRef {
  webhook_id: string;
}

const INSPECTED_STATUSES = ['failing', ...WEBHOOK_STATUSES] as const;

export class InspectWebhooksQuery {
  @AppId({ description: 'Webhooks of this App only.', optional: true }) app_id?: string;
  @choiceField(INSPECTED_STATUSES, {
    description: 'Webhooks of this status only; `failing` are enabled, and their last attempt failed.',
    optional: true,
  })
  status?: (typeof INSPECTED_STATUSES)[number];
  @Limit() limit?: number;
  @Offset() offset?: number;
}

/** As an operator sees it. */
@Described('A webhook, and whether it fails.')
export class InspectedWebhook extends Webhook {
  @AppId() app_id!: string;
  @integerField({
    description: 'Attempts that failed since the last delivery.',
    minimum: 0,
    examples: [3],
  })
  failures!: number;
  @Timestamp({ description: 'The first of these failures, in Unix epoch seconds; 0 where none failed.' })
  failing_since!: number;
}

@Described('One page of webhooks.')
export class InspectWebhooksResponse {
  @listField(() => InspectedWebhook, {
    description: 'Those that fail first, the longest of all; then the others, newest first.',
  })
  webhooks!: InspectedWebhook[];
  @integerField({ description: 'How many match.', minimum: 0, examples: [1] }) count!: number;
  @Offset() offset!: number;
  @Limit() limit!: number;
}

@Described('The test event that the webhook is sent.')
export class TestedWebhook {
  @WebhookId() webhook_id!: string;
  @EventId({ description: 'Id of the event, by which `GET …/deliveries` shows what became of it.' })
  event_id!: string;
}

/** The secret is 32 random bytes. The URL's host is resolved and checked. */
export const createWebhook = procedure<CreateWebhookRequest, WebhookWithSecret>(
  'event-service.v1.create_webhook',
  ['invalid_webhook_url', 'invalid_request', 'key_provider_unavailable'],
);
export const listWebhooks = procedure<Record<string, never>, ListWebhooksResponse>(
  'event-service.v1.list_webhooks',
);
export const deleteWebhook = procedure<WebhookRef, DeleteWebhookResponse>('event-service.v1.delete_webhook', [
  'webhook_not_found',
]);
/** The secret before signs beside the new one for 24 hours. */
export const rotateWebhookSecret = procedure<WebhookRef, WebhookWithSecret>(
  'event-service.v1.rotate_webhook_secret',
  ['webhook_not_found', 'key_provider_unavailable'],
);
/** Sends an enabled webhook of any App an event of its own, as any other event is sent. */
export const testWebhook = operatorProcedure<WebhookRef, TestedWebhook>('event-service.v1.test_webhook', [
  'webhook_not_found',
  'invalid_request',
]);
/** The webhooks of any App. */
export const inspectWebhooks = operatorProcedure<InspectWebhooksQuery, InspectWebhooksResponse>(
  'event-service.v1.inspect_webhooks',
);
