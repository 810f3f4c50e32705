import { REQUEST_RECORD_DAYS } from '@latchkey/contracts/events';
import type { Retention } from '@latchkey/platform/lifecycle';

/**
 * A webhook is kept until its deliveries are gone. A deleted user takes no row along: rows hold ids of users and nothing
 * else of them, and a record explains refusals of a deleted user, too.
 */
export const RETENTION: readonly Retention[] = [
  { table: 'webhook_deliveries', keep: '30 days', after: 'finished_at' },
  { table: 'webhook_secrets', keep: '0 seconds', after: 'expires_at' },
  {
    table: 'webhooks',
    keep: '30 days',
    after: 'ended_at',
    onlyIf: `status = 'deleted' AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id)`,
  },
  { table: 'request_records', keep: `${REQUEST_RECORD_DAYS} days`, after: 'answered_at' },
];
