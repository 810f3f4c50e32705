import pg from 'pg';
import { scramVerifier } from './scram.js';

export interface ServiceDatabasesOptions<Service extends string> {
  /** Start of every role and database name: `latchkey` gives `latchkey_otp_delivery`. */
  readonly prefix: string;
  readonly services: readonly Service[];
  readonly passwords: Readonly<Record<Service, string>>;
}

/** Two stacks that start on one server at the same moment take turns; the lock ends with the connection. */
const TAKE_TURNS = 'SELECT pg_advisory_lock(7237891204)';

/**
 * Gives each service a role and a database of its own, which no other service's role may connect to.
 * Makes what is missing, sets the passwords, and keeps all data. Answers a connection string per service.
 * @param adminUrl a user that may create databases and roles.
 */
export async function createServiceDatabases<Service extends string>(
  adminUrl: string,
  options: ServiceDatabasesOptions<Service>,
): Promise<Record<Service, string>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(TAKE_TURNS);
    const urls: [Service, string][] = [];
    for (const service of options.services) {
      const name = `${options.prefix}_${service}`.replaceAll('-', '_').toLowerCase();
      const password = options.passwords[service];
      await ensureRole(admin, name, password);
      await ensureDatabase(admin, name);
      urls.push([service, ownUrl(adminUrl, name, password)]);
    }
    return Object.fromEntries(urls) as Record<Service, string>;
  } finally {
    await admin.end();
  }
}

async function ensureRole(admin: pg.Client, name: string, password: string): Promise<void> {
  const role = admin.escapeIdentifier(name);
  const secret = admin.escapeLiteral(scramVerifier(password));
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) {
    await admin.query(`CREATE ROLE ${role} LOGIN`);
    // A managed server's administrator is no superuser: it must be a member to give away a database.
    await admin.query(`GRANT ${role} TO CURRENT_USER`);
  }
  await admin.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`);
}

async function ensureDatabase(admin: pg.Client, name: string): Promise<void> {
  const database = admin.escapeIdentifier(name);
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    await admin.query(`CREATE DATABASE ${database} OWNER ${database} TEMPLATE template0 ENCODING 'UTF8'`);
  }
  await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
}

function ownUrl(adminUrl: string, name: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = encodeURIComponent(password);
  url.pathname = `/${name}`;
  return url.href;
}
