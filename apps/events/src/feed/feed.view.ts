import type { FeedEvent } from '@latchkey/contracts/events';
import type { Event } from '@latchkey/platform/outbox';
import { SYSTEM_ACTOR } from '@latchkey/platform/telemetry';

/** The event as the API answers it; undefined where the message is none. */
export function toFeedEvent(event: Partial<Event> | undefined): FeedEvent | undefined {
  const { id, type, app_id, user_id = '', occurred_at } = event ?? {};
  if (!id || !type || !app_id || !Number.isSafeInteger(occurred_at)) return undefined;
  const { actor = SYSTEM_ACTOR, request_id = '', data = {} } = event ?? {};
  return { id, type, created_at: Number(occurred_at), app_id, user_id, actor, request_id, data };
}
