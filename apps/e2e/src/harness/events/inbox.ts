import { until } from '@latchkey/platform/testing';
import { inDatabase } from '@latchkey/stack-runner';
import { currentRun } from '../stack/run.js';
import { databaseAdminUrl } from '../stack/stack-files.js';

/** Waits until a service has applied an event. */
export async function untilApplied(service: string, eventId: string): Promise<void> {
  const run = currentRun();
  const isApplied = () =>
    inDatabase(
      databaseAdminUrl(run),
      async (client) => {
        const { rows } = await client.query(`SELECT FROM ${service}.inbox WHERE event_id = $1`, [eventId]);
        return rows.length > 0;
      },
      `${run.databasePrefix}_${service}`,
    );
  await until(isApplied);
}
