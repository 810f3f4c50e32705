import pg from 'pg';

const OURS = `SELECT datname AS name FROM pg_database WHERE datname LIKE 'latchkey\\_%'`;

/**
 * What the server does by itself within a minute after a table has grown: until then, it plans as for an empty one. Here
 * at once, so that every round has the same plans.
 */
export async function gatherStatistics(databaseUrl: string): Promise<void> {
  for (const { name } of await run<{ name: string }>(databaseUrl, OURS)) {
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await run(url.href, 'ANALYZE');
  }
}

async function run<Row extends object>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
