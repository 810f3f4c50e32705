import { randomBytes } from 'node:crypto';
import { createServiceDatabases, InfrastructureError } from '@latchkey/platform/embedded';
import { databaseSetting, migrationDatabaseSetting, SERVICES } from '../topology.js';
import type { KeyFile } from './key-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

const OWNERS = SERVICES.filter((row) => row.database).map((row) => row.name);

/** Services whose database the environment does not name: these databases have to be made. */
export function ownersWithout(env: Environment): string[] {
  return OWNERS.filter((service) => !env[databaseSetting(service)]);
}

/** What a service is given of its database. */
export interface DatabaseAccess {
  readonly url: string;
  /** Undefined where the role that serves migrates, too. */
  readonly migrationUrl?: string | undefined;
}

/** Of the same form as they will be, before there is a server to make them on. */
export function plannedDatabases(env: Environment): Record<string, DatabaseAccess> {
  const planned = OWNERS.map((service) => {
    const url = env[databaseSetting(service)] || 'postgres://planned@127.0.0.1/planned';
    return [service, { url, migrationUrl: env[migrationDatabaseSetting(service)] || undefined }] as const;
  });
  return Object.fromEntries(planned);
}

/** Of each service the given database, or one made on the administrator's server. */
export async function databasesOf(
  env: Environment,
  adminUrl: string | undefined,
  keys: KeyFile,
): Promise<Record<string, DatabaseAccess>> {
  const given = OWNERS.flatMap((service) => {
    const url = env[databaseSetting(service)];
    const migrationUrl = env[migrationDatabaseSetting(service)] || undefined;
    return url ? [[service, { url, migrationUrl }] as const] : [];
  });
  const made = adminUrl ? await make(adminUrl, ownersWithout(env), keys) : {};
  return { ...Object.fromEntries(given), ...made };
}

async function make(
  adminUrl: string,
  services: string[],
  keys: KeyFile,
): Promise<Record<string, DatabaseAccess>> {
  const passwords = await passwordsOf(
    services.map((name) => [name, databaseSetting(name)]),
    keys,
  );
  const owners = services.map((name) => [name, migrationDatabaseSetting(name)] as const);
  const ownerPasswords = await passwordsOf(owners, keys);
  try {
    return await createServiceDatabases(adminUrl, {
      prefix: 'latchkey',
      services,
      passwords,
      ownerPasswords,
    });
  } catch (error) {
    throw new InfrastructureError(
      `The databases of the services could not be made on the server of DATABASE_URL: ${(error as Error).message}\n` +
        'Its user must be able to connect, and may need CREATEDB and CREATEROLE.',
      { cause: error },
    );
  }
}

/** Kept under the name of the setting that holds them, such as `MFA_DATABASE_PASSWORD`. */
async function passwordsOf(
  settings: readonly (readonly [string, string])[],
  keys: KeyFile,
): Promise<Record<string, string>> {
  const passwords: Record<string, string> = {};
  for (const [service, setting] of settings) {
    const name = setting.replace(/URL$/, 'PASSWORD');
    passwords[service] = await keys.get(name, () => randomBytes(24).toString('base64url'));
  }
  return passwords;
}
