import { WebhookId } from '@latchkey/contracts';
import { event } from './event.js';
import { Code } from './fields.js';

const by = ['events'] as const;
const REASONS = ['failing', 'gone'] as const;

class WebhookData {
  @WebhookId() webhook_id!: string;
}
class WebhookDisabledData extends WebhookData {
  @Code(REASONS, 'Every attempt failed for 5 days (`failing`), or the endpoint answered 410 (`gone`).')
  reason!: (typeof REASONS)[number];
}

export const webhookCreated = event('webhook.created', {
  by,
  about: 'app',
  when: 'A webhook was created.',
  members: WebhookData,
});
export const webhookDeleted = event('webhook.deleted', {
  by,
  about: 'app',
  when: 'A webhook was deleted: it is sent nothing more.',
  members: WebhookData,
});
export const webhookTested = event('webhook.tested', {
  by,
  about: 'app',
  when: 'An operator had a test event sent to a webhook: this one. It is sent to that webhook alone, whatever types it asks for.',
  members: WebhookData,
});
export const webhookDisabled = event('webhook.disabled', {
  by,
  about: 'app',
  when: 'A webhook was disabled because it did not work: it is sent nothing more.',
  members: WebhookDisabledData,
});
