import { afterRestoreCommand, type RestoredService } from './after-restore-command.js';
import type { DatabaseCommand } from './database-command.js';
import { migrateCommand } from './migrate-command.js';

export { settleRestored } from './after-restore-command.js';
export { runDatabaseCommand } from './database-command.js';
export { migrationsOf } from './migrate-command.js';

/** What the arguments of a service's `main.js` ask for in place of serving, if anything. */
export function databaseCommandOf(
  service: RestoredService,
  args: readonly string[],
): DatabaseCommand | undefined {
  if (args.includes('--migrate')) return migrateCommand(service, args);
  return args.includes('--after-restore') ? afterRestoreCommand(service, args) : undefined;
}
