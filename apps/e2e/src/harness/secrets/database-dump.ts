import { inDatabase } from '@latchkey/stack-runner';
import type { Client } from 'pg';

/** Every row of every table of the databases whose names begin so, as text by `database.schema.table`. */
export async function dumpDatabases(adminUrl: string, prefix: string): Promise<Map<string, string>> {
  const names = await inDatabase(adminUrl, (client) =>
    client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      prefix,
    ]),
  );
  const dump = new Map<string, string>();
  for (const { datname } of names.rows)
    await inDatabase(adminUrl, (client) => dumpTables(client, datname, dump), datname);
  return dump;
}

async function dumpTables(client: Client, database: string, dump: Map<string, string>): Promise<void> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { schema, name } of tables) {
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
    const { rows } = await client.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
    dump.set(`${database}.${schema}.${name}`, rows.map(rowText).join('\n'));
  }
}

/** Bytes as the text that they may hold, and as the hexadecimal that a dump would show. */
function rowText(row: Record<string, unknown>): string {
  const cells = Object.values(row).map((value) =>
    Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('hex')}` : JSON.stringify(value),
  );
  return cells.join(' | ');
}
