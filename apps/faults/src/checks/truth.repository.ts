import { type ServiceName, SERVICES } from '@latchkey/contracts';
import { PROCESSES } from '@latchkey/contracts/bus';
import { inDatabase, serverVersion } from '@latchkey/stack-runner';
import type { Client } from 'pg';

type Row = Record<string, string>;

/** Tables whose rows move to another one during a run: a session does ten minutes after its end. */
const MOVES: Readonly<Record<string, string>> = {
  sessions: `(SELECT id, revoked_at FROM session.sessions
               UNION ALL SELECT id, revoked_at FROM session.ended_sessions)`,
};

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
    const rows = await this.query(
      service,
      `SELECT given.id FROM unnest($1::text[]) AS given (id)
        WHERE NOT EXISTS (SELECT FROM ${MOVES[table] ?? `${schemaOf(service)}.${table}`} kept WHERE kept.id = given.id AND ${condition})`,
      [ids],
    );
    return rows.map(({ id }) => id ?? '');
  }

  async knownEmails(emails: readonly string[]): Promise<string[]> {
    const rows = await this.query('identity', 'SELECT email FROM identity.emails WHERE email = ANY($1)', [
      emails,
    ]);
    return rows.map(({ email }) => email ?? '');
  }

  /** Users, acknowledged or not, without exactly one default wallet of each of their types. */
  async usersWithoutTheirWallet(): Promise<string[]> {
    const [users, wallets] = await Promise.all([
      this.query('identity', 'SELECT id FROM identity.users WHERE cardinality(default_wallet_types) > 0'),
      this.query(
        'wallet',
        'SELECT user_id, count(*) FROM wallet.wallets WHERE is_default GROUP BY user_id, wallet_type',
      ),
    ]);
    const counts = new Map(wallets.map(({ user_id, count }) => [user_id, Number(count)]));
    return users.flatMap(({ id }) => (counts.get(id) === 1 ? [] : [id ?? '']));
  }

  /** Ids of the events of all services that wait to be published. */
  async unpublishedIds(): Promise<string[]> {
    const rows = await Promise.all(
      SERVICES.map((service) =>
        this.query(service, `SELECT event_id FROM ${schemaOf(service)}.outbox WHERE published_at IS NULL`),
      ),
    );
    return rows.flat().map(({ event_id }) => event_id ?? '');
  }

  /**
   * How many published events the feed lacks, and how many a service has not applied that applies their type. Outboxes
   * keep published events for an hour, which is longer than a run.
   */
  async unapplied(): Promise<number> {
    const published = await Promise.all(
      SERVICES.map((service) =>
        this.query(
          service,
          `SELECT event_id AS id, type FROM ${schemaOf(service)}.outbox WHERE published_at IS NOT NULL`,
        ),
      ),
    );
    const events = published.flat();
    const missing = await Promise.all(
      SERVICES.map((service) => {
        const { applies, readsAll } = PROCESSES[service] as (typeof PROCESSES)[string];
        const expected = events.filter(({ type }) => readsAll || applies.includes(type ?? ''));
        return this.notIn(
          service,
          expected.map(({ id }) => id ?? ''),
        );
      }),
    );
    return missing.reduce((sum, count) => sum + count, 0);
  }

  /** How many of these events the service's inbox does not have. */
  private async notIn(service: ServiceName, ids: readonly string[]): Promise<number> {
    const [row] = await this.query(
      service,
      `SELECT count(*) FROM unnest($1::text[]) AS given (id)
        WHERE NOT EXISTS (SELECT FROM ${schemaOf(service)}.inbox WHERE event_id = given.id)`,
      [ids],
    );
    return Number(row?.['count']);
  }

  /** How many messages are queued; one that was sent and not marked so is among them. */
  async queuedMessages(): Promise<number> {
    const [row] = await this.query(
      'otp-delivery',
      `SELECT count(*) FROM otp_delivery.messages WHERE state = 'queued'`,
    );
    return Number(row?.['count']);
  }

  /** Process id of a backend that works for this service. */
  async backendOf(service: ServiceName): Promise<number> {
    const [row] = await this.query(
      service,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 LIMIT 1`,
      [databaseOf(service)],
    );
    if (!row) throw new Error(`${service} has no connection to PostgreSQL`);
    return Number(row['pid']);
  }

  version(): Promise<string> {
    return serverVersion(this.adminUrl());
  }

  /** Uses a connection of its own, since faults kill PostgreSQL. */
  private query(service: ServiceName, text: string, values: unknown[] = []): Promise<Row[]> {
    const ask = async (client: Client) => (await client.query<Row>(text, values)).rows;
    return inDatabase(this.adminUrl(), ask, databaseOf(service));
  }
}

function schemaOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}

function databaseOf(service: ServiceName): string {
  return `latchkey_${schemaOf(service)}`;
}
