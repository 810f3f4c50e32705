import {
  ADMIN,
  EDGE,
  ENCRYPTING_SERVICES,
  SERVICES,
  databaseSetting,
  migrationDatabaseSetting,
  type ServiceRow,
  vaultTokenSetting,
} from '../topology.js';
import type { DatabaseAccess } from './databases.js';
import type { Settings } from './given.js';

/** Settings that reach a service only when its row says so. */
const RESERVED = new Set([
  ...[...SERVICES, ...EDGE].flatMap((row) => row.receives),
  ...ENCRYPTING_SERVICES.map(vaultTokenSetting).flatMap((name) => [name, `${name}_FILE`]),
  ...['DATABASE_URL', 'NATS_URL', 'HEALTH_PORT', 'MIGRATE_ON_START'],
]);

/** All services share one machine here: more connections would cost memory and gain nothing. */
const POOL_SIZE = '5';

export interface Surroundings {
  readonly settings: Settings;
  /** Address of NATS by the name of the process. */
  readonly natsUrlOf: (process: string) => string;
  readonly databases: Readonly<Record<string, DatabaseAccess>>;
}

/** The environment of a service's process: the settings of all, and its own. */
export function serviceEnvironment(row: ServiceRow, healthPort: number, around: Surroundings): Settings {
  return {
    DATABASE_POOL_SIZE: POOL_SIZE,
    ...openSettings(around.settings),
    ...pick(withOwnToken(row.name, around.settings), row.receives),
    ...databaseEnvironment(row.name, around.databases[row.name]),
    ...(row === ADMIN ? behindGateway(around.settings) : {}),
    NATS_URL: around.natsUrlOf(row.name),
    HEALTH_PORT: String(healthPort),
  };
}

/** The gateway is one more proxy where it passes requests on. */
function behindGateway({ ADMIN_UPSTREAM, TRUSTED_PROXIES = '0' }: Settings): Settings {
  return ADMIN_UPSTREAM ? { TRUSTED_PROXIES: String(Number(TRUSTED_PROXIES) + 1) } : {};
}

/** The settings that no row names, such as PATH and limits. Databases belong to their services alone. */
function openSettings(settings: Settings): Settings {
  const open = Object.entries(settings).filter(
    ([name]) => !RESERVED.has(name) && !name.endsWith('_DATABASE_URL'),
  );
  return Object.fromEntries(open);
}

function pick(settings: Settings, names: readonly string[]): Settings {
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
}

/** `WALLET_VAULT_TOKEN`, or the file of it, in place of the token of all. */
function withOwnToken(service: string, settings: Settings): Settings {
  const name = vaultTokenSetting(service);
  const { [name]: token = '', [`${name}_FILE`]: file = '' } = settings;
  return token || file ? { ...settings, VAULT_TOKEN: token, VAULT_TOKEN_FILE: file } : settings;
}

function databaseEnvironment(service: string, database: DatabaseAccess | undefined): Settings {
  if (!database) return {};
  const { url, migrationUrl } = database;
  return {
    [databaseSetting(service)]: url,
    ...(migrationUrl ? { [migrationDatabaseSetting(service)]: migrationUrl } : {}),
    MIGRATE_ON_START: 'true',
  };
}
