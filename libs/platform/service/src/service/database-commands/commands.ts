import { DataSource } from 'typeorm';
import { dataSourceOptions, type MigrationClass, pendingMigrations } from '../../database/index.js';
import { endRestored, type RestoredRows } from '../../lifecycle/index.js';
import { Outbox, RelayRepository } from '../../outbox/index.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { updateSchema } from '../migrations/schema-update.js';
import { migrationsOf } from '../migrations/service-migrations.js';
import { schemaOf } from '../settings/database-settings.js';
import type { DatabaseCommand } from './database-command.js';

export interface CommandedService {
  readonly name: string;
  readonly migrations: readonly MigrationClass[];
  readonly restored?: readonly RestoredRows[];
}

type Arguments = readonly string[];

const ALSO = '--also=';

/** The command in the arguments of a service's `main.js`; undefined where it is to serve. */
export function databaseCommandOf(service: CommandedService, args: Arguments): DatabaseCommand | undefined {
  if (args.includes('--migrate')) return migrateCommand(service, args);
  return args.includes('--after-restore') ? afterRestoreCommand(service, args) : undefined;
}

/** `main.js --migrate`: brings the schema up to date; with `--dry-run` it only prints what it would run. */
export function migrateCommand({ name, migrations }: CommandedService, args: Arguments): DatabaseCommand {
  const all = migrationsOf(migrations);
  return {
    service: name,
    what: 'be migrated',
    run: async (_, access) =>
      args.includes('--dry-run')
        ? { pending: await pendingMigrations(access.url, schemaOf(name), all) }
        : { migrated: await updateSchema(name, access, all) },
  };
}

/**
 * `main.js --after-restore`: ends the rows that a restored database holds open, and lets every event in it be published
 * again. For services that are stopped; it may be repeated.
 */
export function afterRestoreCommand(service: CommandedService, args: Arguments): DatabaseCommand {
  const also = args.filter((arg) => arg.startsWith(ALSO)).map((arg) => arg.slice(ALSO.length));
  return {
    service: service.name,
    what: 'be settled after a restore',
    run: async (url) => {
      const pending = await pendingMigrations(url, schemaOf(service.name), migrationsOf(service.migrations));
      if (pending.length > 0) throw new Error('its schema is behind: migrate it first');
      return { ended: await settled(service, url, also) };
    },
  };
}

async function settled(
  { name, restored }: CommandedService,
  url: string,
  also: Arguments,
): Promise<Record<string, number>> {
  const logger = createLogger({ service: name, level: 'error', output: process.stderr });
  const options = { url, schema: schemaOf(name), poolSize: 2, logger };
  const source = await new DataSource(dataSourceOptions(options)).initialize();
  try {
    return await settleRestored(source, restored, also);
  } finally {
    await source.destroy();
  }
}

/** @param also names of rows that end only on request. @returns the number of rows that ended, by name. */
export async function settleRestored(
  source: DataSource,
  restored: readonly RestoredRows[] = [],
  also: Arguments = [],
): Promise<Record<string, number>> {
  // A process that serves publishes the events when it starts.
  const outbox = new Outbox({ nudge: () => undefined });
  const ended: Record<string, number> = {};
  for (const rows of restored)
    if (!rows.onRequest || also.includes(rows.name))
      ended[rows.name] = await endRestored(source, outbox, rows);
  return { ...ended, facts_to_publish_again: await new RelayRepository(source).reopenPublished() };
}
