import { type ConfigSchema, setting } from '../config/index.js';

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

/** Ends the process where neither is set. */
export function databaseUrlOf(service: string, config: object): string {
  const urls = config as Record<string, string | undefined>;
  const url = urls[ownName(service)] ?? urls.DATABASE_URL;
  if (url) return url;
  process.stderr.write(
    `${service} cannot start; correct these settings:\n${ownName(service)}: is required (or DATABASE_URL)\n`,
  );
  process.exit(78);
}

/** The schema that keeps a service's tables apart. */
export const schemaOf = (service: string): string => service.replaceAll('-', '_');

const ownName = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
