import { type PersonalRows, shown, shownTimes } from '@latchkey/platform/lifecycle';
import type { EventsConfig } from '../events.config.js';

/** The condition of the index. */
const OF_USER = `app_id = $1 AND user_id = $2 AND user_id <> ''`;

type Days = Pick<
  EventsConfig,
  'EVENT_RETENTION_DAYS' | 'REQUEST_RECORD_RETENTION_DAYS' | 'WEBHOOK_DELIVERY_RETENTION_DAYS'
>;

/** Ids and codes alone, so a deletion takes none of them along. */
export const personalOf = (config: Days): readonly PersonalRows[] => [
  {
    table: 'events',
    of: OF_USER,
    key: ['stored_at'],
    shows: { ...shownTimes('stored_at'), event: 'body' },
    withholds: ['id', 'type', 'created_at'],
    kept: {
      reason: 'the audit trail of the App: ids, codes and amounts, and the destination of a signed payment',
      // A day goes as a whole.
      until: `date_trunc('day', stored_at, 'UTC') + interval '${config.EVENT_RETENTION_DAYS + 1} days'`,
    },
  },
  {
    table: 'request_records',
    key: ['answered_at', 'id'],
    shows: {
      ...shown('id', 'request_id', 'client_request_id', 'operation', 'status', 'error_type', 'reason'),
      ...shown('message_id', 'message_channel'),
      ...shownTimes('answered_at'),
    },
    kept: {
      reason: 'why requests were refused: ids and codes',
      until: `answered_at + interval '${config.REQUEST_RECORD_RETENTION_DAYS} days'`,
    },
  },
  {
    table: 'webhook_deliveries',
    // For each event its deliveries are looked up: those of an App are many more than those of a person. The condition of the
    // App does not depend on a row, so an App without webhooks costs no look at its events.
    foundBy: {
      columns: 'stored_at, id AS of_event',
      from: 'events',
      of: `EXISTS (SELECT FROM webhooks WHERE app_id = $1) AND ${OF_USER}`,
    },
    from: `found CROSS JOIN LATERAL (SELECT * FROM webhook_deliveries WHERE event_id = of_event
        AND webhook_id = ANY(ARRAY(SELECT id FROM webhooks WHERE app_id = $1)) OFFSET 0) AS sent`,
    of: 'true',
    key: ['stored_at', 'webhook_id'],
    shows: {
      ...shown('webhook_id', 'event_id', 'event_type', 'status', 'tries', 'last_status_code', 'last_error'),
      ...shownTimes('created_at', 'finished_at'),
    },
    withholds: ['body', 'attempts', 'claims', 'next_attempt_at', 'expires_at', 'leased_until'],
    kept: {
      reason: 'events on their way to the App, or delivered to it',
      until: `coalesce(finished_at, expires_at) + interval '${config.WEBHOOK_DELIVERY_RETENTION_DAYS} days'`,
    },
  },
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  feed_position: 'one row of the feed',
  metric_position: 'one row: how far the feed was counted',
  metric_counts: 'numbers of hours and days',
  service_versions: 'names of services and versions',
  active_users: 'a digest of the id of a user for 3 days, so that each counts once an hour',
  session_uses: 'the same digest, for seconds',
  webhook_secrets: 'secrets of Apps',
  webhooks: 'settings of Apps',
};
