import {
  type ConfigOf,
  type ConfigRule,
  type ConfigSchema,
  setting,
  type SettingProblem,
} from '@latchkey/platform/config';
import { settingName } from '../../process/settings/process-settings.js';

/** The settings of every process with a database, besides its address. */
export const databaseSettings = {
  DATABASE_POOL_SIZE: setting.integer({
    // A call that holds a transaction may need another connection to read.
    description: 'Connections to PostgreSQL.',
    min: 2,
    max: 200,
    default: 10,
  }),
  MIGRATE_ON_START: setting.boolean({
    description: 'Bring the schema up to date before the service starts.',
    default: false,
  }),
};

export type DatabaseConfig = ConfigOf<typeof databaseSettings>;

const protocols = ['postgres', 'postgresql'] as const;

/** The address of the database: the service's own, or one that services share with a schema each. */
export function databaseUrlSetting(service: string): ConfigSchema {
  return {
    [ownName(service)]: setting.url({
      description: `PostgreSQL of ${service}; DATABASE_URL when absent.`,
      protocols,
      optional: true,
    }),
    DATABASE_URL: setting.url({
      description: 'PostgreSQL for services without one of their own.',
      protocols,
      optional: true,
    }),
    [directName(service)]: setting.url({
      description: `PostgreSQL of ${service} itself, as the role that serves, if ${ownName(service)} is the address of a pooler in transaction mode.`,
      protocols,
      optional: true,
    }),
    [migrationName(service)]: setting.url({
      description: `PostgreSQL of ${service} for migrations, as the role that owns the database; it grants the role that serves what serving needs. ${directName(service)}, or ${ownName(service)}, when absent.`,
      protocols,
      optional: true,
    }),
  };
}

/** One address must be set; it must name its user where migrations use another role. */
export function databaseUrlRule(service: string): ConfigRule {
  const name = ownName(service);
  return (values) => {
    const used = values[name] ? name : 'DATABASE_URL';
    const url = values[used] as string | undefined;
    if (!url) return [{ name, reason: 'is required (or DATABASE_URL)' }];
    const mustName = Boolean(values[migrationName(service)]) && roleOf(url) === undefined;
    if (mustName) return [{ name: used, reason: unnamedRole(migrationName(service)) }];
    const direct = values[directName(service)] as string | undefined;
    return direct ? pooledProblems(service, used, [url, direct]) : [];
  };
}

/** The defaults of connections belong to the role, so each service needs one of its own, at both addresses. */
function pooledProblems(service: string, used: string, urls: readonly string[]): readonly SettingProblem[] {
  const name = directName(service);
  if (used !== ownName(service))
    return [{ name, reason: `needs ${ownName(service)}, the address of the pooler` }];
  const [pooled, direct] = urls.map(roleOf);
  return pooled === undefined || pooled !== direct
    ? [{ name, reason: `must name the user of ${ownName(service)}` }]
    : [];
}

/** @param config settings that follow the rule. */
export function databaseUrlOf(service: string, config: object): string {
  const urls = config as Record<string, string | undefined>;
  const url = urls[ownName(service)] ?? urls.DATABASE_URL;
  if (!url) throw new Error('the settings name no database');
  return url;
}

/** Where the role that serves reaches the server itself; undefined where no pooler stands between. */
export function directUrlOf(service: string, config: object): string | undefined {
  return (config as Record<string, string | undefined>)[directName(service)];
}

/** How migrations reach the database. */
export interface MigrationAccess {
  readonly url: string;
  /** The role that serves, if it differs from the role of `url`. */
  readonly servingRole: string | undefined;
  /** The server itself as the role that serves, if that role reaches it through a pooler. */
  readonly directUrl?: string | undefined;
}

/** @param config settings that follow the rule. */
export function migrationAccessOf(service: string, config: object): MigrationAccess {
  const directUrl = directUrlOf(service, config);
  const serving = directUrl ?? databaseUrlOf(service, config);
  const url = (config as Record<string, string | undefined>)[migrationName(service)] ?? serving;
  const role = roleOf(serving);
  return { url, servingRole: role === roleOf(url) ? undefined : role, directUrl };
}

/** The schema that keeps a service's tables apart. */
export const schemaOf = (service: string): string => service.replaceAll('-', '_');

/** Without a name the migration could not grant the role that serves anything. */
const unnamedRole = (migration: string): string =>
  `must name the user that serves, to whom the role of ${migration} grants what it needs`;

const ownName = (service: string): string => settingName(service, 'DATABASE_URL');
const directName = (service: string): string => settingName(service, 'DATABASE_DIRECT_URL');
const migrationName = (service: string): string => settingName(service, 'MIGRATION_DATABASE_URL');

/** Undefined where the driver takes the user from its environment. */
function roleOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).username) || undefined;
}
