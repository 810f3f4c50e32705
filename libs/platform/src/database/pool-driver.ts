import pg from 'pg';
import type { DataSource } from 'typeorm';

/** What TypeORM's option `driver` takes in the place of the module `pg`: it shows the pool that TypeORM makes. */
export class PoolDriver {
  readonly defaults = pg.defaults;
  readonly Pool: typeof pg.Pool;
  pool: pg.Pool | undefined;

  constructor() {
    const keep = (pool: pg.Pool) => (this.pool = pool);
    this.Pool = class extends pg.Pool {
      constructor(config?: pg.PoolConfig) {
        super(config);
        keep(this);
      }
    };
  }
}

/** The connections of a data source that `dataSourceOptions` describes. */
export function poolOf(source: DataSource): pg.Pool {
  const { driver } = source.options as { driver?: unknown };
  if (!(driver instanceof PoolDriver) || !driver.pool) throw new Error('the data source has no pool yet');
  return driver.pool;
}
