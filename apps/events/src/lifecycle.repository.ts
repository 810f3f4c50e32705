import type { Retention } from '@latchkey/platform/lifecycle';

/** In this order: a webhook is kept until its deliveries are gone. Rows hold ids of users and nothing else of them. */
export const RETENTION: readonly Retention[] = [
  { table: 'webhook_deliveries', keep: '30 days', after: 'finished_at' },
  { table: 'webhook_secrets', keep: '0 seconds', after: 'expires_at' },
  {
    table: 'webhooks',
    keep: '30 days',
    after: 'ended_at',
    onlyIf: `status = 'deleted' AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id)`,
  },
];
