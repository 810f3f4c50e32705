import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { inDatabase, settingsOf } from '@latchkey/stack-runner';
import { canStartReplicas, processes } from '../harness/stack/replica.js';
import { currentRun } from '../harness/stack/run.js';
import { databaseAdminUrl } from '../harness/stack/stack-files.js';

const run = currentRun();
const SERVICES = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'signer', 'transfer', 'events'];
const schemaOf = (service: string) => service.replaceAll('-', '_');

/** Statements that the serving role tries on a table of its service. */
const FORBIDDEN = (table: string) => [
  `TRUNCATE ${table}`,
  `DROP TABLE ${table} CASCADE`,
  `ALTER TABLE ${table} DISABLE TRIGGER USER`,
  `ALTER TABLE ${table} ADD COLUMN mine text`,
  `CREATE INDEX ON ${table} ((true))`,
];

/** Works in the database of a service as the role that serves it. */
function asService<T>(service: string, work: (client: Client) => Promise<T>): Promise<T> {
  const role = `${run.databasePrefix}_${schemaOf(service)}`;
  const asRole = async (client: Client) => {
    await client.query(`SET SESSION AUTHORIZATION ${client.escapeIdentifier(role)}`);
    return work(client);
  };
  return inDatabase(databaseAdminUrl(run), asRole, role);
}

async function tablesOf(client: Client, service: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1`,
    [schemaOf(service)],
  );
  return rows.map(({ name }) => name);
}

/** The SQLSTATE of a refusal; the transaction is rolled back. */
async function outcomeOf(client: Client, statement: string): Promise<string | undefined> {
  await client.query('BEGIN');
  const outcome = await client.query(statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
  await client.query('ROLLBACK');
  return outcome;
}

describe('the database role of a service that runs', () => {
  it.each(SERVICES)('%s: owns nothing, and can neither truncate, drop, alter nor create', async (service) => {
    await asService(service, async (client) => {
      const tables = await tablesOf(client, service);
      expect(tables.length).toBeGreaterThanOrEqual(6);
      const everywhere = [
        `CREATE TABLE ${schemaOf(service)}.mine ()`,
        'CREATE TABLE public.mine ()',
        'CREATE SCHEMA mine',
      ];
      for (const statement of [...tables.flatMap(FORBIDDEN), ...everywhere])
        expect({ statement, outcome: await outcomeOf(client, statement) }).toEqual({
          statement,
          outcome: '42501',
        });
      const { rows } = await client.query<{ owned: number; databases: number }>(
        `SELECT (SELECT count(*)::int FROM pg_class WHERE pg_get_userbyid(relowner) = current_user) AS owned,
                (SELECT count(*)::int FROM pg_database WHERE pg_get_userbyid(datdba) = current_user) AS databases`,
      );
      expect(rows).toEqual([{ owned: 0, databases: 0 }]);
    });
  });
});

/** The files and values that a process of the stack was given, by the names of its settings. */
function environmentOf(service: string): Map<string, string> {
  return new Map(Object.entries(settingsOf(processes.pid(service))));
}

(canStartReplicas ? describe : describe.skip)('the keys of a process that runs', () => {
  const ENCRYPTING_SERVICES = SERVICES.filter((service) => service !== 'transfer');
  const ownKey = (service: string) => `${service.toUpperCase().replaceAll('-', '_')}_MASTER_KEY_FILE`;

  it.each([...SERVICES, 'gateway', 'admin', 'streams'])('%s: are its own alone', (service) => {
    const given = [...environmentOf(service).keys()].filter((name) => name.includes('MASTER_KEY'));
    expect(given).toEqual(ENCRYPTING_SERVICES.includes(service) ? [ownKey(service)] : []);
  });

  it('are seven keys', () => {
    const keys = ENCRYPTING_SERVICES.map((service) =>
      readFileSync(environmentOf(service).get(ownKey(service)) ?? '', 'utf8'),
    );
    expect(new Set(keys).size).toBe(7);
  });
});

it('another user of the machine lists neither the data folder of the stack nor its logs', () => {
  const others = (...path: string[]) => statSync(join(run.dataDir, ...path)).mode & 0o066;
  expect([others(), others('logs'), others('keys.json')]).toEqual([0, 0, 0]);
});
