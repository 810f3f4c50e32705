import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { CONNECT_LIMIT_MS, withClient } from '../connections/lone-client.js';
import { LimitedMigrations, type MigrationClass } from './migration-limits.repository.js';
import { handOver } from './serving-role.repository.js';

export interface MigrationOptions {
  /** The role that may read and write rows afterwards; absent if the role of the address serves. */
  readonly servingRole?: string | undefined;
  /** How long a migration tries to get the locks that it needs. */
  readonly patienceMs?: number;
}

const TABLE = 'migrations';
/** Of a question: a connection that went silent must not hold up a process that waits for its schema. */
const ANSWER_LIMIT_MS = 4000;
const LOCK_EVERY_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Brings the schema up to date, and waits for a parallel migration. Statements of services are held up for a fraction of a
 * second at most: a migration that finds a lock taken lets them pass, and tries again.
 * @returns the names of the migrations that ran, in their order.
 * @throws MigrationGaveUpError
 */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly MigrationClass[],
  { servingRole, patienceMs = PATIENCE_MS }: MigrationOptions = {},
): Promise<string[]> {
  await withClient(url, (client) => createSchema(client, schema));
  const limited = new LimitedMigrations(migrations);
  const source = await sourceOf(url, schema, limited.classes).initialize();
  const runner = source.createQueryRunner();
  try {
    await lockMigrations(runner, schema);
    // Also afterwards: before the first run there is no table.
    const handedOver = async () =>
      servingRole !== undefined && handOver(runner, { schema, history: TABLE }, servingRole);
    const before = await pendingMigrations(url, schema, migrations);
    const work = async () => {
      await handedOver();
      await source.runMigrations({ transaction: 'each' });
      if (before.length > 0) await handedOver();
    };
    await limited.run(patienceMs, work, () => lockHolders(runner, schema));
    return before;
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()');
    await runner.release();
    await source.destroy();
  }
}

function sourceOf(url: string, schema: string, migrations: readonly MigrationClass[]): DataSource {
  return new DataSource({
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

/** Process ids of the server that hold locks on tables of the schema. */
async function lockHolders(runner: QueryRunner, schema: string): Promise<number[]> {
  const rows = (await runner.query(
    `SELECT DISTINCT l.pid FROM pg_locks l
       JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND l.granted AND l.pid <> pg_backend_pid()
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY l.pid LIMIT 5`,
    [schema],
  )) as { pid: number }[];
  return rows.map(({ pid }) => pid);
}

/** The names of the migrations that did not run in this schema; changes nothing. */
export function pendingMigrations(
  url: string,
  schema: string,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const pending = async (client: pg.Client) => {
    const run = await ranIn(client, schema);
    return namesOf(migrations).filter((name) => !run.has(name));
  };
  return withClient(url, pending, ANSWER_LIMIT_MS);
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
