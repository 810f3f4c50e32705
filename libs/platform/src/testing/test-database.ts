import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Ends what is still connected, and removes the database. */
  drop(): Promise<void>;
}

/** A new, empty database on the server of DATABASE_URL. @param name shows in the server's lists. */
export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const adminUrl = process.env['DATABASE_URL'];
  if (!adminUrl) throw new Error('DATABASE_URL is absent: is the global set-up of the tests configured?');
  const database =
    `test_${name.replace(/\W/g, '_').slice(0, 40)}_${randomBytes(5).toString('hex')}`.toLowerCase();
  await runAsAdmin(adminUrl, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return {
    url: url.href,
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
