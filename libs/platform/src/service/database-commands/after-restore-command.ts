import { DataSource } from 'typeorm';
import { dataSourceOptions, pendingMigrations } from '../../database/index.js';
import { endRestored, type RestoredRows } from '../../lifecycle/index.js';
import { Outbox, RelayRepository } from '../../outbox/index.js';
import { createLogger } from '../../telemetry/index.js';
import { schemaOf } from '../database-url.js';
import type { DatabaseCommand } from './database-command.js';
import { type MigratedService, migrationsOf } from './migrate-command.js';

export interface RestoredService extends MigratedService {
  readonly restored?: readonly RestoredRows[];
}

const ALSO = '--also=';

/**
 * `main.js --after-restore`: ends what the database holds open from before the moment that it was brought back to, and
 * lets every event in it be published again. For services that are stopped; repeated, it does no harm.
 */
export function afterRestoreCommand(service: RestoredService, args: readonly string[]): DatabaseCommand {
  const also = args.filter((arg) => arg.startsWith(ALSO)).map((arg) => arg.slice(ALSO.length));
  return {
    service: service.name,
    what: 'be settled after a restore',
    run: async (url) => {
      const pending = await pendingMigrations(url, schemaOf(service.name), migrationsOf(service));
      if (pending.length > 0) throw new Error('its schema is behind: migrate it first');
      return { ended: await settled(service, url, also) };
    },
  };
}

async function settled(
  { name, restored }: RestoredService,
  url: string,
  also: readonly string[],
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

/** @param also what is ended only where it is asked for. @returns how much was ended, by its name. */
export async function settleRestored(
  source: DataSource,
  restored: readonly RestoredRows[] = [],
  also: readonly string[] = [],
): Promise<Record<string, number>> {
  // Nothing is published from here: a process that serves does it when it starts.
  const outbox = new Outbox({ nudge: () => undefined });
  const ended: Record<string, number> = {};
  for (const rows of restored)
    if (!rows.onRequest || also.includes(rows.name))
      ended[rows.name] = await endRestored(source, outbox, rows);
  return { ...ended, facts_to_publish_again: await new RelayRepository(source).reopenPublished() };
}
