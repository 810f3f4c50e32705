import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { migrate, MigrationGaveUpError } from '../../database/index.js';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { migrationsOf } from '../migrations/service-migrations.js';
import { migrateCommand } from './commands.js';
import { runDatabaseCommand } from './database-command.js';

class CreateThings1763000000001 {
  name = 'CreateThings1763000000001';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE things (id text)');
  }
}

/** It waits for every snapshot of the database, also for those of other processes that want to migrate. */
class IndexThings1763000000003 {
  name = 'IndexThings1763000000003';
  transaction = false;

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY things_id_idx ON things (id)');
  }
}

class Broken1763000000002 {
  name = 'Broken1763000000002';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('ALTER TABLE nothings ADD COLUMN id text');
  }
}

const service = { name: 'spec-things', migrations: [CreateThings1763000000001, IndexThings1763000000003] };
const ALL = [
  'CreateServiceTables1763000000000',
  'CreateThings1763000000001',
  'IndexThings1763000000003',
  'AddEventActors1764000000000',
  'CreateScheduledJobs1764020000000',
  'AddEventFunction1764023600000',
  'AddKeptCalls1764230400000',
  'CreateDeadEvents1795383597195',
  'AddRepublishing1795384324734',
  'PlanEventFunctionOnce1795397200000',
  'CreateAttestationKeys1795546200000',
  'AddEventOperators1795900000000',
];
const SETTING = 'SPEC_THINGS_DATABASE_URL';

const database = await createTestDatabase('migrate');
afterAll(() => database.drop());
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env[SETTING];
});

/** What a process of the service prints, and how it ends, with this database and nothing else set. */
async function migrated(url: string, { isDryRun = false, of = service, more = {} } = {}) {
  const printed = { out: '', err: '' };
  for (const [name, stream] of [
    ['out', process.stdout],
    ['err', process.stderr],
  ] as const)
    jest.spyOn(stream, 'write').mockImplementation((text) => Boolean((printed[name] += String(text))));
  process.env[SETTING] = url;
  const before = process.exitCode;
  process.exitCode = undefined;
  const command = { ...migrateCommand(of, isDryRun ? ['--dry-run'] : []), patienceMs: 300, ...more };
  await runDatabaseCommand(command);
  const code = process.exitCode ?? 0;
  process.exitCode = before;
  jest.restoreAllMocks();
  return { ...printed, code: Number(code) };
}

describe('main.js --migrate', () => {
  it('prints pending migrations and changes nothing, with --dry-run', async () => {
    const { out, code } = await migrated(database.url, { isDryRun: true });
    expect([JSON.parse(out), code]).toEqual([{ service: 'spec-things', pending: ALL }, 0]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(`SELECT FROM pg_namespace WHERE nspname = 'spec_things'`);
    await client.end();
    expect(rows).toEqual([]);
  });

  it('brings the schema up to date once, several at a time', async () => {
    const several = [1, 2, 3].map(() =>
      migrate(database.url, 'spec_things', migrationsOf(service.migrations)),
    );
    expect((await Promise.all(several)).flat()).toEqual(ALL);
    const { out } = await migrated(database.url);
    expect(JSON.parse(out)).toEqual({ service: 'spec-things', migrated: [] });
    expect(JSON.parse((await migrated(database.url, { isDryRun: true })).out)).toMatchObject({ pending: [] });
  });

  it('ends with 1 and one line where a migration fails', async () => {
    const broken = { ...service, migrations: [CreateThings1763000000001, Broken1763000000002] };
    const { out, err, code } = await migrated(database.url, { of: broken });
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toBe('spec-things cannot be migrated: relation "nothings" does not exist (42P01)\n');
  });

  it.each([
    ['75 where it may succeed later', true, 75],
    ['1 where it may not', false, 1],
  ])('ends with %s, if a migration gives up', async (_, isTemporary, code) => {
    const run = () => Promise.reject(new MigrationGaveUpError('it gave up', isTemporary));
    expect(await migrated(database.url, { more: { run } })).toEqual({
      out: '',
      err: 'spec-things cannot be migrated: it gave up\n',
      code,
    });
  });

  it('ends with 1 and one line where PostgreSQL does not answer in time, or does not let it in', async () => {
    const { err, code } = await migrated('postgres://me:hunter22@127.0.0.1:1/none');
    expect(code).toBe(1);
    expect(err).toBe(
      'spec-things cannot be migrated: PostgreSQL did not answer within 0.3 seconds (ECONNREFUSED)\n',
    );
    const absent = new URL(database.url);
    absent.pathname = '/absent';
    const refused = await migrated(absent.href);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^[^\n]*does not exist \(3D000\)\n$/),
    });
  });

  it.each(['', 'mysql://127.0.0.1/x'])('ends with 78 for a wrong setting: %p', async (url) => {
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    const given = process.env['DATABASE_URL'];
    delete process.env['DATABASE_URL'];
    await expect(migrated(url)).rejects.toThrow('exit 78');
    process.env['DATABASE_URL'] = given;
  });
});
