import { migrate, type MigrationClass, pendingMigrations } from '../../database/index.js';
import { schemaOf } from '../database-url.js';
import { CreateServiceTables1763000000000 } from '../service-tables.migration.js';
import type { DatabaseCommand } from './database-command.js';

export interface MigratedService {
  readonly name: string;
  readonly migrations: readonly MigrationClass[];
}

/** Those of a service, after those that every service has. */
export const migrationsOf = ({ migrations }: MigratedService): readonly MigrationClass[] => [
  CreateServiceTables1763000000000,
  ...migrations,
];

/** `main.js --migrate`: brings the schema up to date; with `--dry-run` it only tells what it would run. */
export function migrateCommand(service: MigratedService, args: readonly string[]): DatabaseCommand {
  const { name } = service;
  const migrations = migrationsOf(service);
  return {
    service: name,
    what: 'be migrated',
    run: async (url) =>
      args.includes('--dry-run')
        ? { pending: await pendingMigrations(url, schemaOf(name), migrations) }
        : { migrated: await migrate(url, schemaOf(name), migrations) },
  };
}
