import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Logger } from '../telemetry/index.js';
import { ImpatientClient } from './impatient-client.js';

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for classes
export type EntityClass = Function;
export type MigrationClass = new () => { up(runner: never): Promise<void>; name?: string };

export interface DatabaseOptions {
  readonly url: string;
  /** Keeps the tables of services apart where they share one database. */
  readonly schema: string;
  readonly entities: readonly EntityClass[];
  readonly poolSize: number;
  readonly logger: Logger;
}

const STATEMENT_LIMIT_MS = 2000;
const LOCK_LIMIT_MS = 1000;
const CONNECT_LIMIT_MS = 2000;
// The server keeps the limits above; this one is for a server, or a network, that has gone silent.
const ANSWER_LIMIT_MS = 4000;

/** The data source of a service: every statement and every wait has a limit, so that nothing hangs. */
export function dataSourceOptions({
  url,
  schema,
  entities,
  poolSize,
  logger,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    url,
    schema,
    entities: [...entities] as never,
    synchronize: false,
    logging: false,
    poolSize,
    poolErrorHandler: (error: unknown) => logger.error('database.connection_lost', { error }),
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: {
      Client: ImpatientClient,
      query_timeout: ANSWER_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      lock_timeout: LOCK_LIMIT_MS,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      options: `-c search_path=${schema}`,
    },
  };
}

/** Brings the schema up to date; replicas that start together wait for the first one. */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly MigrationClass[],
): Promise<void> {
  await createSchema(url, schema);
  const source = new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    schema,
    migrations: [...migrations] as never,
    migrationsTableName: 'migrations',
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: { max: 2, keepAlive: true, options: `-c search_path=${schema}` },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [`migrate:${schema}`]);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()');
    await runner.release();
    await source.destroy();
  }
}

async function createSchema(url: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
  } catch (error) {
    // Two replicas that create it at once: the second one finds it there (23505, 42P06).
    if (!['23505', '42P06'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
