import pg from 'pg';

/** A command may wait: the database that an operator has just restored is busy. */
export const CONNECT_LIMIT_MS = 10_000;

/** Runs the work with a connection of its own, which ends with it. @param limitMs for connecting, and for each statement. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  limitMs?: number,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs ?? CONNECT_LIMIT_MS,
    query_timeout: limitMs,
  });
  // The running statement reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
