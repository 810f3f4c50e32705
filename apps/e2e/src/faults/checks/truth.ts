import { PROCESSES } from '@latchkey/contracts/bus';
import { type ServiceName, SERVICES } from '@latchkey/contracts/services';
import { inOutboxes } from '../../harness/events/outbox.js';
import { rowsIn, schemaOf } from '../../harness/stack/rows.js';

/** A session moves to another table ten minutes after its end. */
const SESSIONS = `(SELECT id, revoked_at FROM session.sessions
                    UNION ALL SELECT id, revoked_at FROM session.ended_sessions)`;

/** Of these ids, those that the table does not have. @param condition what a row must fulfil besides. */
export async function missing(
  service: ServiceName,
  table: string,
  ids: readonly string[],
  condition = 'true',
): Promise<string[]> {
  const rows = await rowsIn<{ id: string }>(
    service,
    `SELECT given.id FROM unnest($1::text[]) AS given (id)
      WHERE NOT EXISTS (SELECT FROM ${rowsOf(service, table)} kept WHERE kept.id = given.id AND ${condition})`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export function knownEmails(emails: readonly string[]): Promise<object[]> {
  return rowsIn('identity', 'SELECT FROM identity.emails WHERE email = ANY($1)', [emails]);
}

/** Users, acknowledged or not, without exactly one default wallet of each of their types. */
export async function usersWithoutTheirWallet(): Promise<string[]> {
  const wanted = 'SELECT id FROM identity.users WHERE cardinality(default_wallet_types) > 0';
  const made = `SELECT user_id, count(*)::integer FROM wallet.wallets WHERE is_default GROUP BY user_id, wallet_type`;
  const users = await rowsIn<{ id: string }>('identity', wanted);
  const wallets = await rowsIn<{ user_id: string; count: number }>('wallet', made);
  const counts = new Map(wallets.map(({ user_id, count }) => [user_id, count]));
  return users.flatMap(({ id }) => (counts.get(id) === 1 ? [] : [id]));
}

/** Ids of the events of all services that wait to be published. */
export async function unpublishedIds(): Promise<string[]> {
  const rows = await inOutboxes<{ id: string }>('event_id AS id', 'published_at IS NULL');
  return rows.flat().map(({ id }) => id);
}

/**
 * How many published events the feed lacks, and how many a service has not applied that applies their type. Outboxes
 * keep published events for an hour, which is longer than a run.
 */
export async function unapplied(): Promise<number> {
  const columns = 'event_id AS id, type';
  const events = (await inOutboxes<{ id: string; type: string }>(columns, 'published_at IS NOT NULL')).flat();
  const lacking = await Promise.all(
    SERVICES.map((service) => {
      const { applies, readsAll } = PROCESSES[service] as (typeof PROCESSES)[string];
      const expected = events.filter(({ type }) => readsAll || applies.includes(type));
      const ids = expected.map(({ id }) => id);
      return missing(service, 'inbox', ids);
    }),
  );
  return lacking.flat().length;
}

/** How many messages are queued; one that was sent and not marked so is among them. */
export async function queuedMessages(): Promise<number> {
  return (await rowsIn('otp-delivery', `SELECT FROM otp_delivery.messages WHERE state = 'queued'`)).length;
}

/** The table by its ids, which are those of events in an inbox. */
function rowsOf(service: ServiceName, table: string): string {
  if (table === 'sessions') return SESSIONS;
  if (table === 'inbox') return `(SELECT event_id AS id FROM ${schemaOf(service)}.inbox)`;
  return `${schemaOf(service)}.${table}`;
}
