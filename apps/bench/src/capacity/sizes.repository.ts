import { inDatabase } from '@latchkey/stack-runner';
import type { Client } from 'pg';
import { databaseOf } from '../seed/database-names.rules.js';
import type { TableSize } from './capacity.result.js';

export const SERVICES = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'transfer', 'events'];

// The partitions of a table count as the table; those of days to come are left out.
const SIZES = `
  SELECT $1 AS service, regexp_replace(relname, '_\\d{8}$', '') AS "table", sum(pg_relation_size(c.oid))::float8 AS "heapBytes",
    sum(pg_indexes_size(c.oid))::float8 AS "indexBytes", sum(greatest(reltuples, 0))::float8 AS rows
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
   WHERE nspname = $2 AND relkind = 'r' AND NOT (relispartition AND reltuples <= 0) GROUP BY 2 ORDER BY 2`;

const AGE_ACTIVITY = `UPDATE session.sessions SET last_active_at = last_active_at - interval '2 minutes'`;

const AGE_END = `UPDATE session.sessions SET revoked_at = now() - interval '15 minutes' WHERE revoked_at > now() - interval '15 minutes'`;

/** Reads sizes as an administrator of the server. */
export class SizesRepository {
  constructor(private readonly adminUrl: string) {}

  /** Packs every table first. */
  async all(): Promise<TableSize[]> {
    return (await Promise.all(SERVICES.map((service) => this.of(service, 'VACUUM (FULL, ANALYZE)')))).flat();
  }

  /** Rows of each table, by `service.table`. */
  async rows(): Promise<Record<string, number>> {
    const all = (await Promise.all(SERVICES.map((service) => this.of(service, 'ANALYZE')))).flat();
    return Object.fromEntries(all.map(({ service, table, rows }) => [`${service}.${table}`, rows]));
  }

  private of(service: string, upkeep: string): Promise<TableSize[]> {
    const read = async (client: Client) => {
      await client.query(upkeep);
      const { rows } = await client.query<TableSize>(SIZES, [service, service.replaceAll('-', '_')]);
      return rows;
    };
    return inDatabase(this.adminUrl, read, databaseOf(service));
  }

  /** Position of the write-ahead log, in bytes. */
  walBytes(): Promise<number> {
    return inDatabase(this.adminUrl, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS bytes`,
      );
      return Number(rows[0]?.bytes ?? 0);
    });
  }

  /** Lets every session be due for what a verification writes: the activity, and a new JWT. */
  ageSessions(): Promise<void> {
    return inDatabase(
      this.adminUrl,
      async (client) => {
        await client.query(AGE_ACTIVITY);
        await client.query('DELETE FROM session.kept_jwts');
        await client.query('VACUUM session.sessions, session.kept_jwts');
      },
      databaseOf('session'),
    );
  }

  /** Lets all revoked sessions be due for their move to the ended ones. @returns the number of sessions there. */
  async endedSessions(): Promise<number> {
    const read = async (client: Client) => {
      await client.query(AGE_END);
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM session.ended_sessions',
      );
      return rows[0]?.count ?? 0;
    };
    return inDatabase(this.adminUrl, read, databaseOf('session'));
  }
}
