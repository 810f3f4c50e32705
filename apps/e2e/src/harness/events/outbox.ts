import { SERVICES } from '@latchkey/contracts/services';
import { rowsIn, schemaOf } from '../stack/rows.js';

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

/** Rows of the outbox of each service, oldest first; an outbox keeps published events for an hour. */
export function inOutboxes<Row extends object>(
  columns: string,
  condition = 'true',
  values: readonly unknown[] = [],
): Promise<Row[][]> {
  return Promise.all(
    SERVICES.map((service) => {
      const text = `SELECT ${columns} FROM ${schemaOf(service)}.outbox WHERE ${condition} ORDER BY seq`;
      return rowsIn<Row>(service, text, values);
    }),
  );
}

/** The events of an App, by service. */
export async function eventsOfApp(appId: string): Promise<OutboxEvent[]> {
  return (await inOutboxes<OutboxEvent>(OUTBOX_COLUMNS, 'app_id = $1', [appId])).flat();
}
