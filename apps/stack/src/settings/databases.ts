import { randomBytes } from 'node:crypto';
import { createServiceDatabases, InfrastructureError } from '@latchkey/platform/embedded';
import { databaseSetting, SERVICES } from '../topology.js';
import type { KeyFile } from './key-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

const OWNERS = SERVICES.filter((row) => row.database).map((row) => row.name);

/** Services whose database the environment does not name: theirs have to be made. */
export function ownersWithout(env: Environment): string[] {
  return OWNERS.filter((service) => !env[databaseSetting(service)]);
}

/** Of the same form as they will be, before there is a server to make them on. */
export function plannedDatabaseUrls(env: Environment): Record<string, string> {
  const urlOf = (service: string) => env[databaseSetting(service)] || 'postgres://127.0.0.1/planned';
  return Object.fromEntries(OWNERS.map((service) => [service, urlOf(service)]));
}

/** A connection string per service: the given one, or that of a database made on the administrator's server. */
export async function databaseUrls(
  env: Environment,
  adminUrl: string | undefined,
  keys: KeyFile,
): Promise<Record<string, string>> {
  const given = OWNERS.flatMap((service) => {
    const url = env[databaseSetting(service)];
    return url ? [[service, url] as const] : [];
  });
  const made = adminUrl ? await make(adminUrl, ownersWithout(env), keys) : {};
  return { ...Object.fromEntries(given), ...made };
}

async function make(adminUrl: string, services: string[], keys: KeyFile): Promise<Record<string, string>> {
  const passwords: Record<string, string> = {};
  for (const service of services) {
    const name = databaseSetting(service).replace(/URL$/, 'PASSWORD');
    passwords[service] = await keys.get(name, () => randomBytes(24).toString('base64url'));
  }
  try {
    return await createServiceDatabases(adminUrl, { prefix: 'latchkey', services, passwords });
  } catch (error) {
    throw new InfrastructureError(
      `The databases of the services could not be made on the server of DATABASE_URL: ${(error as Error).message}\n` +
        'Its user must be able to connect, and may need CREATEDB and CREATEROLE.',
      { cause: error },
    );
  }
}
