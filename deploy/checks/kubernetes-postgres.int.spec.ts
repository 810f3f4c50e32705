import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '@latchkey/platform/embedded';
import pg from 'pg';
import { parse } from 'yaml';
import { readRoot } from './repository.js';

interface Cluster {
  spec: { postgresql: { parameters: Record<string, string> } };
}

const file = 'deploy/kubernetes/components/postgres/cluster.yaml';
const { parameters } = (parse(readRoot(file)) as Cluster).spec.postgresql;
const SECRET = 'somebody@example.com';

let folder: string;
let postgres: RunningPostgres;
let client: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-parameters-'));
  postgres = await startPostgres({ dataDir: folder, durable: false });
  client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // The embedded server hides errors; the operator's server does not.
  await client.query("SET log_min_messages = 'warning'");
});

afterAll(async () => {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const log = () => readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8');

async function setLogging(changed: Record<string, string>): Promise<void> {
  const logging = Object.entries({ ...parameters, ...changed }).filter(([name]) =>
    /^log_(?!autovacuum)/.test(name),
  );
  for (const [name, value] of logging) await client.query('SELECT set_config($1, $2, false)', [name, value]);
}

/** A slow statement, and one that breaks a constraint, both with personal data as parameters. */
async function provoke(): Promise<void> {
  await client.query('SELECT pg_sleep(0.6), $1::text', [SECRET]);
  await client.query('CREATE TEMP TABLE IF NOT EXISTS addresses (email text UNIQUE)');
  const add = () => client.query('INSERT INTO addresses VALUES ($1)', [SECRET]);
  await expect(add().then(add)).rejects.toThrow('unique');
}

it.each(Object.entries(parameters))('PostgreSQL knows the parameter %s = %s', async (name, value) => {
  await client.query(`ALTER SYSTEM SET "${name}" = '${value}'`);
});

it('writes slow and failing statements into the log, and no user in them', async () => {
  await setLogging({});
  await provoke();
  expect(log()).toContain('SELECT pg_sleep');
  expect(log()).toContain('duplicate key');
  expect(log()).not.toContain(SECRET);
});

it('would write somebody with the defaults of PostgreSQL', async () => {
  const before = log().length;
  await setLogging({ log_error_verbosity: 'default', log_parameter_max_length: '-1' });
  await provoke();
  const lines = log().slice(before).split('\n');
  const named = lines.filter((line) => line.includes(SECRET));
  expect(named).toEqual([expect.stringContaining('Parameters: $1'), expect.stringContaining('Key (email)')]);
});
