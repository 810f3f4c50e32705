import { inDatabase } from '@latchkey/stack-runner';
import { currentRun } from '../stack/run.js';
import { databaseAdminUrl } from '../stack/stack-files.js';

/** An event as its service stored it. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: string;
  readonly app_id: string;
  readonly user_id: string;
  readonly actor_type: string;
  readonly actor_key_id: string;
  readonly request_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The columns of an `OutboxEvent`. */
export const OUTBOX_COLUMNS =
  'event_id AS id, type, app_id, user_id, actor_type, actor_key_id, request_id, data';

const SERVICES = ['identity', 'otp_delivery', 'session', 'mfa', 'wallet', 'transfer', 'events'];

/** The events of an App in the outboxes of all services, which keep them for an hour; by service, oldest first. */
export async function eventsOfApp(appId: string): Promise<OutboxEvent[]> {
  const run = currentRun();
  const each = SERVICES.map((service) =>
    inDatabase(
      databaseAdminUrl(run),
      async (client) => {
        const { rows } = await client.query<OutboxEvent>(
          `SELECT ${OUTBOX_COLUMNS} FROM ${service}.outbox WHERE app_id = $1 ORDER BY seq`,
          [appId],
        );
        return rows;
      },
      `${run.databasePrefix}_${service}`,
    ),
  );
  return (await Promise.all(each)).flat();
}
