import {
  type FieldOptions,
  idExample,
  listField,
  objectField,
  procedure,
  stringField,
  Timestamp,
} from '@latchkey/contracts';

export const WebhookId = (options?: FieldOptions) =>
  stringField({
    description: 'Id of the webhook.',
    examples: [idExample('webhook')],
    maxLength: 128,
    ...options,
  });

const WebhookName = () =>
  stringField({
    description: 'Name of the webhook; unique in its App.',
    maxLength: 128,
    examples: ['first'],
  });

export class CreateWebhookRequest {
  @WebhookName() name!: string;
}

export class WebhookView {
  @WebhookId() id!: string;
  @WebhookName() name!: string;
  @Timestamp() created_at!: number;
}

export class CreateWebhookResponse {
  @objectField(() => WebhookView) webhook!: WebhookView;
}

export class ListWebhooksResponse {
  @listField(() => WebhookView) webhooks!: WebhookView[];
}

/** Answers the webhook of this name; the first call creates it. */
export const createWebhook = procedure<CreateWebhookRequest, CreateWebhookResponse>(
  'event-service.v1.create_webhook',
);
export const listWebhooks = procedure<Record<string, never>, ListWebhooksResponse>(
  'event-service.v1.list_webhooks',
);
