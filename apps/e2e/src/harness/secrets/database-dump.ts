import pg from 'pg';

/** Every row of every table of the databases whose names begin so, as text by `database.schema.table`. */
export async function dumpDatabases(adminUrl: string, prefix: string): Promise<Map<string, string>> {
  const names = await withClient(adminUrl, (client) =>
    client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      prefix,
    ]),
  );
  const dump = new Map<string, string>();
  for (const { datname } of names.rows) {
    const url = new URL(adminUrl);
    url.pathname = `/${datname}`;
    await withClient(url.href, (client) => dumpTables(client, datname, dump));
  }
  return dump;
}

async function dumpTables(client: pg.Client, database: string, dump: Map<string, string>): Promise<void> {
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

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
