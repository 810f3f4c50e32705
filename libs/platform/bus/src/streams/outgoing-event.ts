import type { Actor } from '@latchkey/platform/telemetry';

/** An event that waits to be published, as an outbox holds it. */
export interface OutgoingEvent {
  event_id: string;
  type: string;
  app_id: string;
  user_id: string;
  data: object;
  /** Of the request that caused the event; empty if unknown. */
  request_id: string;
  traceparent: string;
  actor_type: Actor['type'];
  actor_key_id: string;
  /** Epoch seconds. */
  occurred_at: string;
}
