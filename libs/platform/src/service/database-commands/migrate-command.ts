import { migrate, type MigrationClass, namesOf, pendingMigrations } from '../../database/index.js';
import { schemaOf } from '../database-url.js';
import { SERVICE_MIGRATIONS } from '../service-migrations.js';
import type { DatabaseCommand } from './database-command.js';

export interface MigratedService {
  readonly name: string;
  readonly migrations: readonly MigrationClass[];
}

/** Those of a service and those that every service has, in the order in which they run: that of their time stamps. */
export const migrationsOf = ({ migrations }: MigratedService): readonly MigrationClass[] =>
  [...SERVICE_MIGRATIONS, ...migrations].toSorted((one, other) => timeOf(one) - timeOf(other));

const timeOf = (migration: MigrationClass) => Number(/\d{13}$/.exec(namesOf([migration])[0] ?? '')?.[0]);

/** `main.js --migrate`: brings the schema up to date; with `--dry-run` it only tells what it would run. */
export function migrateCommand(service: MigratedService, args: readonly string[]): DatabaseCommand {
  const { name } = service;
  const migrations = migrationsOf(service);
  return {
    service: name,
    what: 'be migrated',
    run: async (_, { url, servingRole }) =>
      args.includes('--dry-run')
        ? { pending: await pendingMigrations(url, schemaOf(name), migrations) }
        : { migrated: await migrate(url, schemaOf(name), migrations, servingRole) },
  };
}
