import type { Delivery, Webhook } from '@latchkey/contracts/events';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { DeliveryEntity } from './delivery.entity.js';
import type { WebhookEntity } from './webhook.entity.js';

export const toWebhookView = ({ id, url, events, status, createdAt }: WebhookEntity): Webhook => ({
  id,
  url,
  events,
  status: status === 'enabled' ? 'enabled' : 'disabled',
  created_at: toEpochSeconds(createdAt),
});

export const toDeliveryView = (row: DeliveryEntity): Delivery => ({
  event_id: row.eventId,
  event_type: row.eventType,
  status: row.status,
  attempts: row.attempts,
  last_status_code: row.lastStatusCode ?? 0,
  last_error: row.lastError ?? '',
  next_attempt_at: row.status === 'pending' ? toEpochSeconds(row.nextAttemptAt) : 0,
  created_at: toEpochSeconds(row.createdAt),
});
