import { randomUUID } from 'node:crypto';
import { inDatabase } from '@latchkey/stack-runner';
import { currentRun } from '../stack/run.js';
import { databaseAdminUrl } from '../stack/stack-files.js';

/** Adds a dead event of a type that no version applies to a service. @returns its id. */
export async function deadEvent(service: string): Promise<string> {
  const run = currentRun();
  const id = `evt_${randomUUID()}`;
  await inDatabase(
    databaseAdminUrl(run),
    (client) =>
      client.query(
        `INSERT INTO ${service}.dead_events (event_id, type, event, tries, error_code, died_at)
         VALUES ($1, 'test.unknown', $2, 14, 'TypeError', now())`,
        [id, { id, type: 'test.unknown', app_id: 'app_1', user_id: '', occurred_at: 1, data: {} }],
      ),
    `${run.databasePrefix}_${service}`,
  );
  return id;
}
