import { randomBytes } from 'node:crypto';
import { type ServiceName, SERVICES } from '@latchkey/contracts/services';
import { createServiceDatabases } from '@latchkey/platform/embedded';
import { inDatabase } from '@latchkey/stack-runner';
import { schemaOf } from './rows.js';

/** The servers that the stack uses: given ones, or its own. */
export interface GivenServers {
  /** Of an administrator; absent for the stack's own PostgreSQL. */
  readonly databaseUrl?: string;
  /** How the names of the services' databases begin. */
  readonly databasePrefix: string;
  /** By the names of the environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** Removes the run's databases from them. */
  drop(): Promise<void>;
}

/** PostgreSQL and NATS of DATABASE_URL and NATS_URL; this run has databases of its own there. */
export async function givenServers(env: NodeJS.ProcessEnv): Promise<GivenServers> {
  const { DATABASE_URL } = env;
  const bus = env['NATS_URL'] ? busSettings(env) : {};
  if (!DATABASE_URL) return { databasePrefix: 'latchkey', settings: bus, drop: async () => undefined };
  const prefix = `e2e_${randomBytes(5).toString('hex')}`;
  return {
    databaseUrl: DATABASE_URL,
    databasePrefix: prefix,
    settings: { ...(await settingsOf(DATABASE_URL, prefix)), ...bus },
    drop: () => dropDatabases(DATABASE_URL, prefix),
  };
}

/** The address and its credentials. */
function busSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(env).flatMap(([name, value]) =>
    value && name.startsWith('NATS_') ? [[name, value] as const] : [],
  );
  return Object.fromEntries(given);
}

async function settingsOf(adminUrl: string, prefix: string): Promise<Record<string, string>> {
  const made = await makeDatabases(adminUrl, prefix);
  const settings = SERVICES.flatMap((service) => {
    const name = schemaOf(service).toUpperCase();
    const { url, migrationUrl } = made[service];
    return [
      [`${name}_DATABASE_URL`, url] as const,
      [`${name}_MIGRATION_DATABASE_URL`, migrationUrl] as const,
    ];
  });
  return Object.fromEntries(settings);
}

/** An empty database for each service on that server, with roles and passwords of its own. */
export function makeDatabases(adminUrl: string, prefix: string) {
  const password = () => randomBytes(24).toString('base64url');
  const passwords = () =>
    Object.fromEntries(SERVICES.map((name) => [name, password()])) as Record<ServiceName, string>;
  const options = { prefix, services: SERVICES, passwords: passwords(), ownerPasswords: passwords() };
  return createServiceDatabases(adminUrl, options);
}

function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  return inDatabase(adminUrl, async (admin) => {
    for (const service of SERVICES) {
      const name = `${prefix}_${schemaOf(service)}`;
      await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(name)} WITH (FORCE)`);
      for (const role of [name, `${name}_owner`])
        await admin.query(`DROP ROLE IF EXISTS ${admin.escapeIdentifier(role)}`);
    }
  });
}
