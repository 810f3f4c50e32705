import { until } from '@latchkey/platform/testing';
import { rowsIn, schemaOf } from '../stack/rows.js';

/** Waits until a service has applied an event. */
export async function untilApplied(service: string, eventId: string): Promise<void> {
  const text = `SELECT FROM ${schemaOf(service)}.inbox WHERE event_id = $1`;
  await until(async () => (await rowsIn(service, text, [eventId])).length > 0);
}
