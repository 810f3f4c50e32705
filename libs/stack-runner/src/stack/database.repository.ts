import pg from 'pg';

const CONNECT_LIMIT_MS = 5_000;

/**
 * Works in a database of the administrator's server, over a connection of its own.
 * @param database its name; the one of the address by default.
 */
export async function inDatabase<T>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const url = new URL(adminUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // A server that ends in between fails the statement under way, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement in that database. */
export function rowsIn<Row extends object>(
  adminUrl: string,
  text: string,
  values: readonly unknown[] = [],
  database?: string,
): Promise<Row[]> {
  return inDatabase(adminUrl, async (client) => (await client.query<Row>(text, [...values])).rows, database);
}

/** @returns the version of the server, such as `18.4`. */
export async function serverVersion(adminUrl: string): Promise<string> {
  const [row] = await rowsIn<{ server_version: string }>(adminUrl, 'SHOW server_version');
  return row?.server_version ?? '';
}
