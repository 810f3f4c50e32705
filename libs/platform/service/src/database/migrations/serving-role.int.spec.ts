import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createServiceDatabases, type ServiceDatabase } from '../../embedded/index.js';
import { SERVICE_MIGRATIONS } from '../../service/migrations/service-migrations.js';
import { migrate } from './migrations.repository.js';

class CreateNotes1763000000001 {
  name = 'CreateNotes1763000000001';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query(`CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)`);
    await runner.query('CREATE TABLE counted (id serial PRIMARY KEY, text text)');
    await runner.query('CREATE INDEX notes_text_idx ON notes (text)');
  }
}

class CreateLaterNotes1763000000002 {
  name = 'CreateLaterNotes1763000000002';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE later_notes (id serial PRIMARY KEY, text text)');
  }
}

const FIRST = [CreateNotes1763000000001];
const ALL = [...FIRST, CreateLaterNotes1763000000002];
const SERVICE = 'notes';
const adminUrl = process.env['DATABASE_URL'] ?? '';

const run = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

let prefix: string;
const roleName = () => `${prefix}_${SERVICE}`;

beforeEach(() => {
  prefix = `role_${randomBytes(5).toString('hex')}`;
});
afterEach(async () => {
  await run(adminUrl, `DROP DATABASE IF EXISTS ${roleName()} WITH (FORCE)`);
  for (const name of [roleName(), `${roleName()}_owner`, `${prefix}_admin`])
    await run(adminUrl, `DROP ROLE IF EXISTS ${name}`);
});

async function make(url = adminUrl): Promise<ServiceDatabase> {
  const [passwords, ownerPasswords] = [{ notes: 'serves' }, { notes: 'owns' }];
  const made = await createServiceDatabases(url, { prefix, services: [SERVICE], passwords, ownerPasswords });
  return made[SERVICE];
}

/** As versions before made it: one role that owns everything, and serves. */
async function makeAsBefore(): Promise<string> {
  await run(
    adminUrl,
    `CREATE ROLE ${roleName()} LOGIN PASSWORD 'serves'`,
    `CREATE DATABASE ${roleName()} OWNER ${roleName()} TEMPLATE template0`,
    `REVOKE ALL ON DATABASE ${roleName()} FROM PUBLIC`,
  );
  const url = Object.assign(new URL(adminUrl), {
    username: roleName(),
    password: 'serves',
    pathname: `/${roleName()}`,
  }).href;
  await migrate(url, SERVICE, FIRST);
  return url;
}

const FORBIDDEN = [
  'TRUNCATE notes.notes',
  'DROP TABLE notes.notes',
  'ALTER TABLE notes.notes DISABLE TRIGGER ALL',
  'ALTER TABLE notes.notes OWNER TO CURRENT_USER',
  'CREATE TABLE notes.more (id int)',
  'CREATE INDEX ON notes.notes (id)',
  'CREATE SCHEMA more',
  'CREATE TEMPORARY TABLE more (id int)',
  'DROP SCHEMA notes CASCADE',
  'GRANT TRUNCATE ON notes.notes TO CURRENT_USER',
  `INSERT INTO notes.migrations (timestamp, name) VALUES (1, 'Never1')`,
  'DELETE FROM notes.migrations',
];

async function expectServing(url: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const rows = await run(
      url,
      `INSERT INTO notes.${table} (text) VALUES ('a'), ('b')`,
      `UPDATE notes.${table} SET text = 'c' WHERE text = 'a'`,
      `DELETE FROM notes.${table} WHERE text = 'b'`,
      `SELECT text FROM notes.${table} WHERE text <> 'old' FOR UPDATE`,
    );
    expect(rows).toEqual([{ text: 'c' }]);
  }
  expect(await run(url, 'SELECT name FROM notes.migrations')).not.toEqual([]);
  for (const statement of FORBIDDEN) {
    const outcome = await run(url, statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
    // What is granted without the right to grant it is a warning, and nothing.
    const privilege = `SELECT has_table_privilege('notes.notes', 'TRUNCATE') AS may`;
    if (statement.startsWith('GRANT')) expect(await run(url, privilege)).toEqual([{ may: false }]);
    else expect({ statement, outcome }).toEqual({ statement, outcome: '42501' });
  }
}

describe('the role that serves', () => {
  it('reads and writes rows, of later migrations too, and can do nothing else', async () => {
    const { url, migrationUrl } = await make();
    await migrate(migrationUrl, SERVICE, FIRST, { servingRole: roleName() });
    await expectServing(url, ['notes', 'counted']);
    await migrate(migrationUrl, SERVICE, ALL, { servingRole: roleName() });
    await expectServing(url, ['later_notes']);
  });

  it('is made by an administrator who is no superuser, too', async () => {
    const admin = `${prefix}_admin`;
    await run(adminUrl, `CREATE ROLE ${admin} LOGIN PASSWORD 'admin' CREATEDB CREATEROLE`);
    const url = Object.assign(new URL(adminUrl), { username: admin, password: 'admin' }).href;
    const made = await make(url);
    await migrate(made.migrationUrl, SERVICE, ALL, { servingRole: roleName() });
    await make(url);
    await expectServing(made.url, ['notes', 'later_notes']);
    await run(adminUrl, `DROP DATABASE ${roleName()} WITH (FORCE)`, `DROP OWNED BY ${admin}`);
  });

  it('owns nothing any more that it owned before, while it serves', async () => {
    const before = await makeAsBefore();
    await run(before, `INSERT INTO notes.notes (text) VALUES ('old')`, 'TRUNCATE notes.counted');
    let isOver = false;
    const serving = (async () => {
      let served = 0;
      for (; !isOver; await delay(1)) {
        await run(
          before,
          `INSERT INTO notes.notes (text) VALUES ('old')`,
          'SELECT count(*) FROM notes.notes',
        );
        served += 1;
      }
      return served;
    })();
    const { url, migrationUrl } = await make();
    const migrated = [1, 2, 3].map(() => migrate(migrationUrl, SERVICE, ALL, { servingRole: roleName() }));
    expect((await Promise.all(migrated)).flat()).toEqual(['CreateLaterNotes1763000000002']);
    isOver = true;
    expect(await serving).toBeGreaterThan(0);
    await expectServing(url, ['notes', 'counted', 'later_notes']);
    const owned = await run(
      url,
      `SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = '${roleName()}'`,
    );
    expect(owned).toEqual([]);
    await make();
    expect(await migrate(migrationUrl, SERVICE, ALL, { servingRole: roleName() })).toEqual([]);
  });

  it('is not taken anything from by a role that is no member of it', async () => {
    await makeAsBefore();
    const { migrationUrl, url } = await make();
    await run(adminUrl, `REVOKE ${roleName()} FROM ${roleName()}_owner`);
    await expect(migrate(migrationUrl, SERVICE, ALL, { servingRole: roleName() })).rejects.toMatchObject({
      code: '42501',
    });
    expect(await run(url, 'SELECT count(*)::int AS count FROM notes.notes')).toEqual([{ count: 0 }]);
  });

  it('adds events by the function of the role that migrates', async () => {
    const { url, migrationUrl } = await make();
    await run(migrationUrl, 'ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC');
    await migrate(migrationUrl, SERVICE, SERVICE_MIGRATIONS, { servingRole: roleName() });
    const event = { event_id: 'evt_1', type: 'note.added', app_id: 'app_1', user_id: '', data: { n: 1 } };
    const call = { request_id: '', traceparent: '', actor_type: 'system', actor_key_id: '' };
    const added = await run(
      url,
      `SET search_path = ${SERVICE}`,
      `SELECT add_event('${JSON.stringify({ ...event, ...call })}')`,
      'SELECT event_id, type, app_id, data FROM outbox',
    );
    expect(added).toEqual([{ event_id: 'evt_1', type: 'note.added', app_id: 'app_1', data: { n: 1 } }]);
  });
});
