import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually } from '@latchkey/platform/testing';
import { migrate } from './migrations.repository.js';

type Runner = { query(statement: string): Promise<unknown> };

/** A migration of these statements, outside of a transaction. */
const migration = (name: string, ...statements: string[]) =>
  class {
    name = name;
    transaction = false;

    async up(runner: Runner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
  };

const CREATE = migration(
  'CreateThings1763000000001',
  'CREATE TABLE things (id int, label text)',
  'CREATE INDEX things_old_idx ON things (id)',
);
const BUILD = `CREATE INDEX CONCURRENTLY things_label_idx ON things (lower(label) text_pattern_ops) WHERE label <> ''`;
const INDEX = migration(
  'IndexThings1763000000002',
  'DROP INDEX CONCURRENTLY IF EXISTS things_label_idx',
  BUILD,
  'DROP INDEX CONCURRENTLY IF EXISTS things_old_idx',
);

let database: TestDatabase;
const clients: pg.Client[] = [];

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=spec' });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** The indexes of the table, each by its number: another one after it was built again. */
async function indexes(): Promise<Record<string, { oid: number; valid: boolean }>> {
  const { rows } = await (
    await connected()
  ).query<{ name: string; oid: number; valid: boolean }>(
    `SELECT relname AS name, indexrelid::integer AS oid, indisvalid AS valid
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = 'spec.things'::regclass`,
  );
  return Object.fromEntries(rows.map(({ name, ...index }) => [name, index]));
}

beforeEach(async () => {
  database = await createTestDatabase('built_indexes');
  await migrate(database.url, 'spec', [CREATE]);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
});

it('an index that PostgreSQL has completed after its migration was interrupted is not built again', async () => {
  await (await connected()).query(BUILD);
  const { things_label_idx: built } = await indexes();
  expect(await migrate(database.url, 'spec', [CREATE, INDEX])).toEqual(['IndexThings1763000000002']);
  expect(await indexes()).toEqual({ things_label_idx: built });
});

it('one that is still being built is waited for', async () => {
  const [writer, builder, watcher] = [await connected(), await connected(), await connected()];
  await writer.query('BEGIN');
  await writer.query('INSERT INTO things VALUES (1)');
  // It waits for the writer, as it does for hours for a large table.
  const building = builder.query(BUILD);
  const isBuilding = async () => {
    const { rows } = await watcher.query(
      'SELECT FROM pg_stat_progress_create_index WHERE index_relid::integer > 0',
    );
    return rows.length > 0 ? true : undefined;
  };
  await eventually(isBuilding);
  const begun = (await indexes())['things_label_idx'];
  expect(begun?.valid).toBe(false);
  const migrated = migrate(database.url, 'spec', [CREATE, INDEX], { patienceMs: 0 });
  const waits = `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT FROM pg_stat_progress_create_index%to_regclass%'`;
  await eventually(async () => ((await watcher.query(waits)).rows.length > 0 ? true : undefined));
  await writer.query('COMMIT');
  await Promise.all([building, migrated]);
  expect(await indexes()).toEqual({ things_label_idx: { oid: begun?.oid, valid: true } });
});

it.each([
  [
    'is invalid',
    `${BUILD}; UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'things_label_idx'::regclass`,
  ],
  ['is another one of the same name', 'CREATE INDEX things_label_idx ON things (label)'],
])('one that %s is built again', async (_, statements) => {
  const client = await connected();
  for (const statement of statements.split('; ')) await client.query(statement);
  const before = (await indexes())['things_label_idx'];
  await migrate(database.url, 'spec', [CREATE, INDEX]);
  const after = await indexes();
  expect(Object.keys(after)).toEqual(['things_label_idx']);
  expect(after['things_label_idx']?.valid).toBe(true);
  expect(after['things_label_idx']?.oid).not.toBe(before?.oid);
});
