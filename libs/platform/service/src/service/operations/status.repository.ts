import type { DataSource } from 'typeorm';
import { poolOf, withClient } from '../../database/index.js';
import { statement } from '../../database/statement.js';

const MIGRATIONS_RUN = statement<{ name: string }>('status_migrations_run')`SELECT name FROM migrations`;

const CLOCK_MS = statement<{ ms: number }>('status_clock_ms')`
  SELECT (1000 * extract(epoch FROM clock_timestamp()))::float8 AS ms`;

/** The state of the database. */
export class StatusRepository {
  constructor(private readonly source: DataSource) {}

  /** Names of the migrations that ran in this schema. */
  async migrationsRun(): Promise<Set<string>> {
    const rows = await MIGRATIONS_RUN.rows(this.source);
    return new Set(rows.map(({ name }) => name));
  }

  /** Milliseconds since the epoch, by the clock of the database. */
  async clockMs(): Promise<number> {
    return (await CLOCK_MS.first(this.source))?.ms ?? 0;
  }

  /** Whether the database answers, and takes changes: a standby takes none. */
  async serves(): Promise<boolean> {
    return (await SERVES.first(this.source))?.serves === true;
  }

  /** The same by a new connection, for a pool whose connections are all in use. @param limitMs of the connection. */
  servesAnew(limitMs: number): Promise<boolean> {
    const { url = '' } = this.source.options as { url?: string };
    return withClient(
      url,
      async (client) => (await client.query<Serves>(SERVES)).rows[0]?.serves === true,
      limitMs,
    );
  }

  /** Calls back for each connection of the pool that ends: lost, broken, or unused for a while. */
  onConnectionEnd(ended: () => void): void {
    poolOf(this.source).on('remove', ended);
  }
}

interface Serves {
  readonly serves: boolean;
}

const SERVES = statement<Serves>('status_serves')`SELECT NOT pg_is_in_recovery() AS serves`;
