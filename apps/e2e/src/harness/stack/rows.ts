import { rowsIn as rowsInDatabase } from '@latchkey/stack-runner';
import { currentRun } from './run.js';
import { databaseAdminUrl } from './stack-files.js';

/** The schema of a service, as SQL names it. */
export function schemaOf(service: string): string {
  return service.replaceAll('-', '_');
}

/** The rows of one statement in the database of a service, over a connection of its own. */
export function rowsIn<Row extends object>(
  service: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const run = currentRun();
  const database = `${run.databasePrefix}_${schemaOf(service)}`;
  return rowsInDatabase<Row>(databaseAdminUrl(run), text, values, database);
}
