import type { DataSource } from 'typeorm';
import { withClient } from '../../database/index.js';

/** The state of the database. */
export class StatusRepository {
  constructor(private readonly source: DataSource) {}

  /** Names of the migrations that ran in this schema. */
  async migrationsRun(): Promise<Set<string>> {
    const rows = await this.source.query<{ name: string }[]>('SELECT name FROM migrations');
    return new Set(rows.map(({ name }) => name));
  }

  /** Milliseconds since the epoch, by the clock of the database. */
  async clockMs(): Promise<number> {
    const [row] = await this.source.query<{ ms: number }[]>(
      'SELECT (1000 * extract(epoch FROM clock_timestamp()))::float8 AS ms',
    );
    return row?.ms ?? 0;
  }

  /** Whether the database answers, and takes changes: a standby takes none. */
  async serves(): Promise<boolean> {
    const [row] = await this.source.query<Serves[]>(SERVES);
    return row?.serves === true;
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
}

interface Serves {
  readonly serves: boolean;
}

const SERVES = 'SELECT NOT pg_is_in_recovery() AS serves';
