import { type ConfigRule, type ConfigSchema, setting } from '../config/index.js';
import { settingName } from './setting-name.js';

const protocols = ['postgres', 'postgresql'] as const;

/** A service's own database, or (with a schema of its own) one that services share. */
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
    [migrationName(service)]: setting.url({
      description: `PostgreSQL of ${service} for migrations, as the role that owns the database; it grants the role that serves what serving needs. ${ownName(service)} when absent.`,
      protocols,
      optional: true,
    }),
  };
}

/** One of the two has to be set, and to name its user where migrations have another one. */
export function databaseUrlRule(service: string): ConfigRule {
  const name = ownName(service);
  return (values) => {
    const used = values[name] ? name : 'DATABASE_URL';
    const url = values[used] as string | undefined;
    if (!url) return [{ name, reason: 'is required (or DATABASE_URL)' }];
    const mustName = Boolean(values[migrationName(service)]) && roleOf(url) === undefined;
    return mustName ? [{ name: used, reason: unnamedRole(migrationName(service)) }] : [];
  };
}

/** Of settings that follow the rule. */
export function databaseUrlOf(service: string, config: object): string {
  const urls = config as Record<string, string | undefined>;
  const url = urls[ownName(service)] ?? urls.DATABASE_URL;
  if (!url) throw new Error('the settings name no database');
  return url;
}

/** How migrations reach the database. */
export interface MigrationAccess {
  readonly url: string;
  /** The role that serves, where it is another one than the role of `url`. */
  readonly servingRole: string | undefined;
}

/** Of settings that follow the rule. */
export function migrationAccessOf(service: string, config: object): MigrationAccess {
  const serving = databaseUrlOf(service, config);
  const url = (config as Record<string, string | undefined>)[migrationName(service)] ?? serving;
  const role = roleOf(serving);
  return { url, servingRole: role === roleOf(url) ? undefined : role };
}

/** The schema that keeps a service's tables apart. */
export const schemaOf = (service: string): string => service.replaceAll('-', '_');

/** Else the role that serves would be granted nothing. */
const unnamedRole = (migration: string): string =>
  `must name the user that serves, to whom the role of ${migration} grants what it needs`;

const ownName = (service: string): string => settingName(service, 'DATABASE_URL');
const migrationName = (service: string): string => settingName(service, 'MIGRATION_DATABASE_URL');

/** Undefined where the driver takes it from elsewhere. */
function roleOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).username) || undefined;
}
