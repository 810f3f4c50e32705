import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface ServiceDatabasesOptions<Service extends string> {
  /** Start of every role and database name: `latchkey` gives `latchkey_otp_delivery`. */
  readonly prefix: string;
  readonly services: readonly Service[];
  /** Passwords of the roles that serve. */
  readonly passwords: Readonly<Record<Service, string>>;
  /** Passwords of the roles that own and migrate. */
  readonly ownerPasswords: Readonly<Record<Service, string>>;
}

/** Connection strings of one database. */
export interface ServiceDatabase {
  /** As the role that serves and owns nothing. */
  readonly url: string;
  /** As the role that owns the database, `…_owner`. */
  readonly migrationUrl: string;
}

/** Two stacks that start on one server at the same moment take turns; the lock ends with the connection. */
const TAKE_TURNS = 'SELECT pg_advisory_lock(7237891204)';

/**
 * Gives each service a database with a role that serves and a role that owns it; no other role may connect. Makes what is
 * missing, sets the passwords, and keeps all data. A database whose only role serves and owns gets a new owner; its tables
 * follow with the next migration.
 * @param adminUrl a user that may create databases and roles.
 */
export async function createServiceDatabases<Service extends string>(
  adminUrl: string,
  options: ServiceDatabasesOptions<Service>,
): Promise<Record<Service, ServiceDatabase>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(TAKE_TURNS);
    const made: [Service, ServiceDatabase][] = [];
    for (const service of options.services) {
      const name = `${options.prefix}_${service}`.replaceAll('-', '_').toLowerCase();
      const owner = `${name}_owner`;
      const [password, ownerPassword] = [options.passwords[service], options.ownerPasswords[service]];
      await ensureRole(admin, name, password);
      await ensureRole(admin, owner, ownerPassword);
      await ensureDatabase(admin, name, owner);
      const url = urlOf(adminUrl, { database: name, role: name, password });
      const migrationUrl = urlOf(adminUrl, { database: name, role: owner, password: ownerPassword });
      made.push([service, { url, migrationUrl }]);
    }
    return Object.fromEntries(made) as Record<Service, ServiceDatabase>;
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

async function ensureDatabase(admin: pg.Client, name: string, ownerName: string): Promise<void> {
  const database = admin.escapeIdentifier(name);
  const owner = admin.escapeIdentifier(ownerName);
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0)
    await admin.query(`CREATE DATABASE ${database} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`);
  // One transaction, so that the role that serves, and may have been the owner, can always connect.
  await admin.query(`
    BEGIN;
    ALTER DATABASE ${database} OWNER TO ${owner};
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${database};
    -- By which the owner takes over what the role that serves has made.
    GRANT ${database} TO ${owner};
    COMMIT`);
}

function urlOf(adminUrl: string, to: { database: string; role: string; password: string }): string {
  const url = new URL(adminUrl);
  url.username = to.role;
  url.password = encodeURIComponent(to.password);
  url.pathname = `/${to.database}`;
  return url.href;
}

const ITERATIONS = 4_096;

/** The form in which PostgreSQL stores a password (RFC 5803): no statement, and so no log, holds the password itself. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
