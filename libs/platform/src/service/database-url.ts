import { type ConfigRule, type ConfigSchema, setting } from '../config/index.js';

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
  };
}

/** One of the two has to be set. */
export function databaseUrlRule(service: string): ConfigRule {
  const name = ownName(service);
  return (values) =>
    values[name] || values.DATABASE_URL ? [] : [{ name, reason: 'is required (or DATABASE_URL)' }];
}

/** Of settings that follow the rule. */
export function databaseUrlOf(service: string, config: object): string {
  const urls = config as Record<string, string | undefined>;
  const url = urls[ownName(service)] ?? urls.DATABASE_URL;
  if (!url) throw new Error('the settings name no database');
  return url;
}

/** The schema that keeps a service's tables apart. */
export const schemaOf = (service: string): string => service.replaceAll('-', '_');

const ownName = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
