import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { handOver } from './serving-role.repository.js';

export type MigrationClass = new () => { up(runner: never): Promise<void>; name?: string };

const TABLE = 'migrations';
const CONNECT_LIMIT_MS = 2000;
const LOCK_EVERY_MS = 100;

/**
 * Brings the schema up to date, and waits for a parallel migration.
 * @param servingRole the role that may read and write rows afterwards; absent if the role of `url` serves.
 * @returns the names of the migrations that ran, in their order.
 */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly MigrationClass[],
  servingRole?: string,
): Promise<string[]> {
  await withClient(url, (client) => createSchema(client, schema));
  const source = new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    schema,
    migrations: [...migrations] as never,
    migrationsTableName: TABLE,
    // TypeORM's other loggers print an error as well as throwing it.
    logger: 'debug',
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: { max: 2, keepAlive: true, options: `-c search_path=${schema}` },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await lockMigrations(runner, schema);
    // Also afterwards: before the first run there is no table.
    const handedOver = async () =>
      servingRole !== undefined && handOver(runner, { schema, history: TABLE }, servingRole);
    await handedOver();
    const run = await source.runMigrations({ transaction: 'each' });
    if (run.length > 0) await handedOver();
    return run.map(({ name }) => name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()');
    await runner.release();
    await source.destroy();
  }
}

/** A statement that waited for the lock would keep a snapshot, and a parallel CREATE INDEX CONCURRENTLY waits for those. */
async function lockMigrations(runner: QueryRunner, schema: string): Promise<void> {
  const lock = 'SELECT pg_try_advisory_lock(hashtext($1)) AS locked';
  for (;;) {
    const [row] = (await runner.query(lock, [`migrate:${schema}`])) as { locked: boolean }[];
    if (row?.locked) return;
    await delay(LOCK_EVERY_MS);
  }
}

/** The names of the migrations that did not run in this schema; changes nothing. */
export function pendingMigrations(
  url: string,
  schema: string,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  return withClient(url, async (client) => {
    const run = await ranIn(client, schema);
    return namesOf(migrations).filter((name) => !run.has(name));
  });
}

/** The names of migrations in the table of those that ran. */
export function namesOf(migrations: readonly MigrationClass[]): string[] {
  return migrations.map((migration) => new migration().name ?? migration.name);
}

async function ranIn(client: pg.Client, schema: string): Promise<Set<string>> {
  const table = `${client.escapeIdentifier(schema)}.${TABLE}`;
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    table,
  ]);
  if (!rows[0]?.there) return new Set();
  const run = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return new Set(run.rows.map(({ name }) => name));
}

async function createSchema(client: pg.Client, schema: string): Promise<void> {
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
  } catch (error) {
    // A parallel replica has created it (23505, 42P06).
    if (!['23505', '42P06'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // The running statement reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
