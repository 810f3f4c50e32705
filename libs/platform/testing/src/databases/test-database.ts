import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createServiceDatabases } from '@latchkey/platform/embedded';

/** Names the port of this run's PgBouncer in the environment. */
export const POOLER_PORT = 'TEST_POOLER_PORT';

export interface TestDatabase {
  readonly url: string;
  /** Through the PgBouncer of this run; undefined where none is installed. */
  readonly pooledUrl?: string;
  /** Ends what is still connected, and removes the database. */
  drop(): Promise<void>;
}

/**
 * A new database on the server of DATABASE_URL.
 * @param name shows in the server's lists.
 * @param template whose copy it is; an empty one otherwise.
 */
export async function createTestDatabase(name: string, template = 'template0'): Promise<TestDatabase> {
  const adminUrl = adminUrlOfTests();
  const database =
    `test_${name.replace(/\W/g, '_').slice(0, 40)}_${randomBytes(5).toString('hex')}`.toLowerCase();
  // By copies of the files: page by page it takes twice the time.
  const how = `TEMPLATE ${template} ENCODING 'UTF8' STRATEGY file_copy`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${database} ${how}`);
  const url = urlOf(adminUrl, database);
  return {
    url,
    ...pooled(url),
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

/** The address of another database of the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function pooled(url: string): { pooledUrl?: string } {
  const port = process.env[POOLER_PORT];
  if (!port) return {};
  const through = new URL(url);
  through.port = port;
  return { pooledUrl: through.href };
}

/** A database with the two roles of a service. */
export interface TestServiceDatabase extends TestDatabase {
  /** As the role that owns the database and migrates; `url` is that of the role that serves. */
  readonly ownerUrl: string;
}

/** The same for a service, whose serving role owns nothing. */
export async function createTestServiceDatabase(service: string): Promise<TestServiceDatabase> {
  const adminUrl = adminUrlOfTests();
  const prefix = `test_${randomBytes(5).toString('hex')}`;
  const passwords = () => ({ [service]: randomBytes(12).toString('hex') });
  const options = { prefix, services: [service], passwords: passwords(), ownerPasswords: passwords() };
  const { [service]: made } = await createServiceDatabases(adminUrl, options);
  if (!made) throw new Error(`no database was made for ${service}`);
  const role = new URL(made.url).username;
  return {
    url: made.url,
    ownerUrl: made.migrationUrl,
    drop: async () => {
      await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${role} WITH (FORCE)`);
      await runAsAdmin(adminUrl, `DROP ROLE IF EXISTS ${role}, ${role}_owner`);
    },
  };
}

/** Of the server's administrator. */
export function adminUrlOfTests(): string {
  const adminUrl = process.env['DATABASE_URL'];
  if (!adminUrl) throw new Error('DATABASE_URL is absent: is the global set-up of the tests configured?');
  return adminUrl;
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
