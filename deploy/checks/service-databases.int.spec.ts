import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '@latchkey/platform/embedded';
import { PROCESSES } from '@latchkey/contracts/bus';
import pg from 'pg';
import { inRoot } from './repository.js';

const OWNERS = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
const hasPsql = spawnSync('psql', ['--version']).status === 0;

/** The script runs in the PostgreSQL container, which has psql; this machine may not have it. */
(hasPsql ? describe : describe.skip)('deploy/postgres with the secrets of compose (needs psql)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-script-'));
  const secrets = join(dataDir, 'secrets');
  let postgres: RunningPostgres;

  beforeAll(async () => {
    chmodSync(dataDir, 0o711);
    execFileSync(process.execPath, [inRoot('deploy/compose/secrets.mjs'), secrets]);
    postgres = await startPostgres({ dataDir, durable: false });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A database address from the secrets, changed to the server of this test. */
  function urlOf(name: string): string {
    const url = new URL(readFileSync(join(secrets, name), 'utf8').trim());
    url.host = `127.0.0.1:${postgres.port}`;
    return url.href;
  }

  function runScript(more: Readonly<Record<string, string>> = {}): void {
    const { username, password } = new URL(postgres.url);
    const server = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGPASSWORD: password };
    const env = { PATH: process.env['PATH'], SECRETS: secrets, POSTGRES_USER: username, ...server, ...more };
    execFileSync('bash', [inRoot('deploy/postgres/10-service-databases.sh')], { env, stdio: 'pipe' });
  }

  function migrate(name: string): unknown {
    const setting = name.toUpperCase().replaceAll('-', '_');
    const env = {
      [`${setting}_DATABASE_URL`]: urlOf(`${name}-database-url`),
      [`${setting}_MIGRATION_DATABASE_URL`]: urlOf(`${name}-migration-database-url`),
    };
    const main = inRoot('dist/apps', name, 'main.js');
    return JSON.parse(execFileSync(process.execPath, [main, '--migrate'], { env, encoding: 'utf8' }));
  }

  async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  it('is run by a role that may make roles and databases and is no superuser, with the passwords of a store', async () => {
    const master = new URL(postgres.url);
    await query(master.href, "CREATE ROLE master LOGIN CREATEROLE CREATEDB PASSWORD 'master'");
    const store = execFileSync(process.execPath, [
      inRoot('deploy/kubernetes/secrets.mjs'),
      ...['--format', 'json'],
    ]);
    const folder = join(dataDir, 'addresses');
    execFileSync(process.execPath, [inRoot('deploy/postgres/addresses.mjs'), folder], { input: store });
    runScript({
      SECRETS: folder,
      POSTGRES_USER: 'master',
      PGPASSWORD: 'master',
      PGDATABASE: 'postgres',
      PGOPTIONS: '-c createrole_self_grant=set,inherit',
    });
    const made = readFileSync(join(folder, 'wallet-migration-database-url'), 'utf8');
    const owner = new URL(made.replace('localhost:5432', `127.0.0.1:${postgres.port}`)).href;
    const databases = await query(
      owner,
      `SELECT datname AS name, pg_get_userbyid(datdba) AS owner FROM pg_database
        WHERE datname = 'latchkey_wallet' AND has_database_privilege(datname, 'CREATE')`,
    );
    expect(databases).toEqual([{ name: 'latchkey_wallet', owner: 'latchkey_wallet_owner' }]);
  });

  it('makes a role that serves and one that owns, and may be run again', () => {
    runScript();
    runScript();
  });

  it.each(OWNERS)('%s: its role reads and writes rows, and owns nothing', async (name) => {
    expect(migrate(name)).toMatchObject({ service: name, migrated: expect.arrayContaining([]) });
    const url = urlOf(`${name}-database-url`);
    const schema = name.replaceAll('-', '_');
    expect(await query(url, `SELECT count(*)::int AS count FROM ${schema}.outbox`)).toEqual([{ count: 0 }]);
    for (const statement of [
      `TRUNCATE ${schema}.outbox`,
      `DROP TABLE ${schema}.outbox`,
      'CREATE SCHEMA mine',
    ])
      await expect(query(url, statement)).rejects.toMatchObject({ code: '42501' });
    const other = new URL(url);
    other.pathname = name === 'wallet' ? '/latchkey_mfa' : '/latchkey_wallet';
    await expect(query(other.href, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('brings a database over that one role has owned and migrated', async () => {
    const admin = new URL(postgres.url);
    admin.pathname = '/latchkey_wallet';
    await query(
      admin.href,
      `ALTER DATABASE latchkey_wallet OWNER TO latchkey_wallet;
       ALTER SCHEMA wallet OWNER TO latchkey_wallet;
       ALTER TABLE wallet.wallet_keys OWNER TO latchkey_wallet`,
    );
    const url = urlOf('wallet-database-url');
    expect(await query(url, 'TRUNCATE wallet.wallet_keys')).toEqual([]);
    runScript();
    migrate('wallet');
    await expect(query(url, 'TRUNCATE wallet.wallet_keys')).rejects.toMatchObject({ code: '42501' });
    expect(await query(url, 'SELECT FROM wallet.wallet_keys')).toEqual([]);
  });
});
