import { type ServiceName, SERVICES } from '@latchkey/contracts';
import { PROCESSES } from '@latchkey/contracts/bus';
import { rowsIn, serverVersion } from '@latchkey/stack-runner';

/** A session moves to another table ten minutes after its end. */
const SESSIONS = `(SELECT id, revoked_at FROM session.sessions
                    UNION ALL SELECT id, revoked_at FROM session.ended_sessions)`;

/** Reads the databases directly. */
export class TruthRepository {
  /** @param adminUrl the server's present address, which a crash may change. */
  constructor(private readonly adminUrl: () => string) {}

  /** Of these ids, those that the table does not have. @param condition what a row must fulfil besides. */
  async missing(
    service: ServiceName,
    table: string,
    ids: readonly string[],
    condition = 'true',
  ): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      service,
      `SELECT given.id FROM unnest($1::text[]) AS given (id)
        WHERE NOT EXISTS (SELECT FROM ${rowsOf(service, table)} kept WHERE kept.id = given.id AND ${condition})`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  knownEmails(emails: readonly string[]): Promise<{ email: string }[]> {
    return this.query('identity', 'SELECT email FROM identity.emails WHERE email = ANY($1)', [emails]);
  }

  /** Users, acknowledged or not, without exactly one default wallet of each of their types. */
  async usersWithoutTheirWallet(): Promise<string[]> {
    const [users, wallets] = await Promise.all([
      this.query<{ id: string }>(
        'identity',
        'SELECT id FROM identity.users WHERE cardinality(default_wallet_types) > 0',
      ),
      this.query<{ user_id: string; count: number }>(
        'wallet',
        'SELECT user_id, count(*)::integer FROM wallet.wallets WHERE is_default GROUP BY user_id, wallet_type',
      ),
    ]);
    const counts = new Map(wallets.map(({ user_id, count }) => [user_id, count]));
    return users.flatMap(({ id }) => (counts.get(id) === 1 ? [] : [id]));
  }

  /** Ids of the events of all services that wait to be published. */
  async unpublishedIds(): Promise<string[]> {
    return (await this.outboxes('published_at IS NULL')).map(({ id }) => id);
  }

  /**
   * How many published events the feed lacks, and how many a service has not applied that applies their type. Outboxes
   * keep published events for an hour, which is longer than a run.
   */
  async unapplied(): Promise<number> {
    const events = await this.outboxes('published_at IS NOT NULL');
    const missing = await Promise.all(
      SERVICES.map((service) => {
        const { applies, readsAll } = PROCESSES[service] as (typeof PROCESSES)[string];
        const expected = events.filter(({ type }) => readsAll || applies.includes(type));
        return this.missing(
          service,
          'inbox',
          expected.map(({ id }) => id),
        );
      }),
    );
    return missing.flat().length;
  }

  /** How many messages are queued; one that was sent and not marked so is among them. */
  async queuedMessages(): Promise<number> {
    const text = `SELECT FROM otp_delivery.messages WHERE state = 'queued'`;
    return (await this.query('otp-delivery', text)).length;
  }

  /** Process id of a backend that works for this service. */
  async backendOf(service: ServiceName): Promise<number> {
    const [row] = await this.query<{ pid: number }>(
      service,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 LIMIT 1`,
      [databaseOf(service)],
    );
    if (!row) throw new Error(`${service} has no connection to PostgreSQL`);
    return row.pid;
  }

  version(): Promise<string> {
    return serverVersion(this.adminUrl());
  }

  /** Events in the outboxes of all services. */
  private async outboxes(condition: string): Promise<{ id: string; type: string }[]> {
    const rows = await Promise.all(
      SERVICES.map((service) =>
        this.query<{ id: string; type: string }>(
          service,
          `SELECT event_id AS id, type FROM ${schemaOf(service)}.outbox WHERE ${condition}`,
        ),
      ),
    );
    return rows.flat();
  }

  /** Uses a connection of its own, since faults kill PostgreSQL. */
  private query<Row extends object>(
    service: ServiceName,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return rowsIn<Row>(this.adminUrl(), text, values, databaseOf(service));
  }
}

function schemaOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}

function databaseOf(service: ServiceName): string {
  return `latchkey_${schemaOf(service)}`;
}

/** The table by its ids, which are those of events in an inbox. */
function rowsOf(service: ServiceName, table: string): string {
  if (table === 'sessions') return SESSIONS;
  if (table === 'inbox') return `(SELECT event_id AS id FROM ${schemaOf(service)}.inbox)`;
  return `${schemaOf(service)}.${table}`;
}
