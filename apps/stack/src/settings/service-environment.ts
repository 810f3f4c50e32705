import {
  GATEWAY,
  SEALERS,
  SERVICES,
  databaseSetting,
  migrationDatabaseSetting,
  type ServiceRow,
  vaultTokenSetting,
} from '../topology.js';
import type { DatabaseAccess } from './databases.js';
import type { Settings } from './resolve-settings.js';

/** Settings that reach a service only when its row says so. */
const RESERVED = new Set([
  ...[...SERVICES, GATEWAY].flatMap((row) => row.receives),
  ...SEALERS.map(vaultTokenSetting).flatMap((name) => [name, `${name}_FILE`]),
  ...['DATABASE_URL', 'NATS_URL', 'HEALTH_PORT', 'MIGRATE_ON_START'],
]);

/** All services share one machine here: more connections than that cost memory and win nothing. */
const POOL_SIZE = '5';

export interface Surroundings {
  readonly settings: Settings;
  /** Address of NATS by the name of the process. */
  readonly natsUrlOf: (process: string) => string;
  readonly databases: Readonly<Record<string, DatabaseAccess>>;
}

/** The whole environment of a service's process: what is open to all, and its own share of the rest. */
export function serviceEnvironment(row: ServiceRow, healthPort: number, around: Surroundings): Settings {
  return {
    DATABASE_POOL_SIZE: POOL_SIZE,
    ...openSettings(around.settings),
    ...pick(withOwnToken(row.name, around.settings), row.receives),
    ...databaseEnvironment(row.name, around.databases[row.name]),
    NATS_URL: around.natsUrlOf(row.name),
    HEALTH_PORT: String(healthPort),
  };
}

/** What no row claims, PATH and limits among it. A database belongs to its service alone. */
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
