import { AppError } from '@latchkey/contracts';
import type { Delivery, InspectedWebhook, Webhook } from '@latchkey/contracts/events';
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

/** What was delivered since ends a failure, and a webhook that is disabled keeps its last one. */
export const toInspectedWebhook = (row: WebhookEntity): InspectedWebhook => ({
  ...toWebhookView(row),
  app_id: row.appId,
  failures: row.failures,
  failing_since: toEpochSeconds(row.failingSince),
});

/** It is sent nothing, neither again nor as a test. */
export function disabledWebhook(): AppError {
  const message = 'webhook_id is disabled: create a new webhook, and read what it missed from GET /v1/events';
  return new AppError('invalid_request', { fields: [{ field: 'webhook_id', message }] });
}

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
