import type { Retention } from '@latchkey/platform/lifecycle';
import type { EventsConfig } from './events.config.js';

/**
 * A webhook is kept until its deliveries are gone. A deleted user takes no row along: rows hold ids of users and nothing
 * else of them, and a record explains refusals of a deleted user, too.
 */
export const retentionOf = (
  config: Pick<EventsConfig, 'WEBHOOK_DELIVERY_RETENTION_DAYS' | 'REQUEST_RECORD_RETENTION_DAYS'>,
): readonly Retention[] => [
  {
    table: 'webhook_deliveries',
    keep: `${config.WEBHOOK_DELIVERY_RETENTION_DAYS} days`,
    after: 'finished_at',
  },
  { table: 'webhook_secrets', keep: '0 seconds', after: 'expires_at' },
  {
    table: 'webhooks',
    keep: `${config.WEBHOOK_DELIVERY_RETENTION_DAYS} days`,
    after: 'ended_at',
    onlyIf: `status = 'deleted' AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id)`,
  },
  { table: 'request_records', keep: `${config.REQUEST_RECORD_RETENTION_DAYS} days`, after: 'answered_at' },
  // A day more than are shown, so that the oldest one is whole.
  { table: 'metric_counts', keep: '13 months 1 day', after: 'begins_at' },
  // As long as the charts that they are marked on.
  { table: 'service_versions', keep: '13 months 1 day', after: 'seen_at' },
  // Longer than an event is on its way: until then a user counts once for the day.
  { table: 'active_users', keep: '3 days', after: 'seen_at' },
];
