import type { DataSource } from 'typeorm';

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

  /** Whether the database answers at all. */
  async answers(): Promise<boolean> {
    try {
      await this.source.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }
}
