import type { WebhookView } from '@latchkey/contracts/events';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { WebhookEntity } from './webhook.entity.js';

export const toWebhookView = ({ id, name, createdAt }: WebhookEntity): WebhookView => ({
  id,
  name,
  created_at: toEpochSeconds(createdAt),
});
