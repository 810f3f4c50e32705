import type { MigrationClass } from '../database/index.js';
import { AddEventFunction1764023600000 } from './add-event.migration.js';
import { AddEventActors1764000000000 } from './event-actors.migration.js';
import { CreateScheduledJobs1764020000000 } from './scheduled-jobs.migration.js';
import { CreateServiceTables1763000000000 } from './service-tables.migration.js';

/** Of the tables that every service has. */
export const SERVICE_MIGRATIONS: readonly MigrationClass[] = [
  CreateServiceTables1763000000000,
  AddEventActors1764000000000,
  CreateScheduledJobs1764020000000,
  AddEventFunction1764023600000,
];
