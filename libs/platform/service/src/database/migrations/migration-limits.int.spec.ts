import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually } from '@latchkey/platform/testing';
import { migrate } from './migrations.repository.js';
import { MigrationGaveUpError } from './migration-limits.repository.js';

type Runner = { query(statement: string): Promise<unknown> };

/** A migration of one statement. */
const migration = (name: string, statement: string, transaction = true) =>
  class {
    name = name;
    transaction = transaction;

    async up(runner: Runner): Promise<void> {
      await runner.query(statement);
    }
  };

const CREATE = migration('CreateThings1763000000001', 'CREATE TABLE things (id int)');
const GROW = migration('GrowThings1763000000002', 'ALTER TABLE things ADD COLUMN size int');
const INDEX = migration(
  'IndexThings1763000000003',
  'CREATE INDEX CONCURRENTLY things_id_idx ON things (id)',
  false,
);
/** As long as a migration may hold up others, and a busy machine may take on top. */
const READER_LIMIT_MS = 5000;

let database: TestDatabase;
const clients: pg.Client[] = [];

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, lock_timeout: READER_LIMIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** A transaction that has read the table and has not ended. */
async function longReader(): Promise<pg.Client> {
  const client = await connected();
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM spec.things');
  return client;
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** True once a statement waits for the table. */
async function someoneWaits(client: pg.Client): Promise<true | undefined> {
  const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
  return rows.length > 0 ? true : undefined;
}

beforeEach(async () => {
  database = await createTestDatabase('migration_limits');
  await migrate(database.url, 'spec', [CREATE]);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
});

describe('a migration that needs a table alone', () => {
  it('lets others read while a long transaction keeps it waiting, and runs once that ends', async () => {
    const [long, other, watcher] = [await longReader(), await connected(), await connected()];
    const migrated = migrate(database.url, 'spec', [CREATE, GROW]);
    // Three tries; another reader comes behind each.
    for (let read = 0; read < 3; read += 1) {
      await eventually(() => someoneWaits(watcher));
      await other.query('SELECT count(*) FROM spec.things');
    }
    await long.query('COMMIT');
    expect(await migrated).toEqual(['GrowThings1763000000002']);
    await other.query('SELECT size FROM spec.things');
  });

  it('gives up after a time, names who holds the table, and leaves nothing', async () => {
    const long = await longReader();
    const error = await migrate(database.url, 'spec', [CREATE, GROW], { patienceMs: 1000 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(MigrationGaveUpError);
    expect(error).toMatchObject({
      isTemporary: true,
      message: `GrowThings1763000000002 found its tables locked for 1 seconds and gave up: end the long transactions (processes ${await pidOf(long)} of PostgreSQL), and migrate again; the running version goes on meanwhile`,
    });
    const { rows } = await (await connected()).query('SELECT name FROM spec.migrations');
    expect(rows).toEqual([{ name: 'CreateThings1763000000001' }]);
  });

  it('says so where one of its statements takes too long', async () => {
    const slow = migration(
      'SlowThings1763000000005',
      `DO $$ BEGIN SET LOCAL statement_timeout = 50; END $$; SELECT pg_sleep(60)`,
    );
    await expect(migrate(database.url, 'spec', [CREATE, slow])).rejects.toMatchObject({
      isTemporary: false,
      message: expect.stringMatching(/^a statement of SlowThings1763000000005 took more than 5 minutes: /),
    });
  });

  it('fails at once for any other reason', async () => {
    const broken = migration('Broken1763000000004', 'ALTER TABLE nothings ADD COLUMN size int');
    await expect(migrate(database.url, 'spec', [CREATE, broken])).rejects.toMatchObject({ code: '42P01' });
  });
});

describe('a migration outside of a transaction', () => {
  it('waits for long transactions, because it holds up no other one', async () => {
    const long = await longReader();
    await long.query('INSERT INTO spec.things VALUES (1)');
    const watcher = await connected();
    const migrated = migrate(database.url, 'spec', [CREATE, INDEX], { patienceMs: 0 });
    await eventually(() => someoneWaits(watcher));
    // Longer than a migration in a transaction waits for a lock.
    await delay(600);
    await watcher.query('INSERT INTO spec.things VALUES (2)');
    await long.query('COMMIT');
    expect(await migrated).toEqual(['IndexThings1763000000003']);
    const { rows } = await watcher.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'spec.things_id_idx'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
