import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { withClient } from './lone-client.js';
import type { SessionDefaults } from './session-defaults.js';

/** PostgreSQL refuses two changes of one role at once; the lock ends with the connection. */
const TAKE_TURNS = 'SELECT pg_advisory_lock(7237891205)';

type Difference = readonly [name: string, value: string];

/**
 * Makes them the defaults of a role in its database: a connection through a pooler cannot ask for them.
 * @param url of the server itself, as that role: a role may change its own defaults.
 */
export function setRoleDefaults(url: string, defaults: SessionDefaults): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(TAKE_TURNS);
    const read = async (text: string, values: unknown[]) => (await client.query(text, values)).rows as never;
    for (const [name, value] of await differences(read, defaults))
      await client.query(await alteration(client, name, value));
  });
}

/** @throws Error that names the settings which connections of this data source do not have. */
export async function requireRoleDefaults(source: DataSource, defaults: SessionDefaults): Promise<void> {
  const different = await differences((text, values) => source.query(text, values), defaults);
  if (different.length === 0) return;
  const wanted = different.map(([name, value]) => `${name} = ${value}`).join(', ');
  throw new Error(
    `the role that serves lacks defaults of its connections (${wanted}): run the migrations, then RECONNECT in the pooler`,
  );
}

type Read = (text: string, values: unknown[]) => Promise<Record<'name' | 'value', string>[]>;

async function differences(read: Read, defaults: SessionDefaults): Promise<Difference[]> {
  const rows = await read('SELECT name, setting AS value FROM pg_settings WHERE name = ANY($1)', [
    Object.keys(defaults),
  ]);
  const present = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.entries(defaults)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => present.get(name) !== value);
}

/** A statement of this kind takes no parameters, so the server quotes them. */
async function alteration(client: pg.Client, name: string, value: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER ROLE CURRENT_USER IN DATABASE %I SET %I = %L', current_database(), $1::text, $2::text) AS statement`,
    [name, value],
  );
  return rows[0]?.statement ?? '';
}
