import { randomUUID } from 'node:crypto';
import { rowsIn } from '../stack/rows.js';

/** Adds a dead event of a type that no version applies to a service. @returns its id. */
export async function deadEvent(service: string): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await rowsIn(
    service,
    `INSERT INTO ${service}.dead_events (event_id, type, event, tries, error_code, died_at)
     VALUES ($1, 'test.unknown', $2, 14, 'TypeError', now())`,
    [id, { id, type: 'test.unknown', app_id: 'app_1', user_id: '', occurred_at: 1, data: {} }],
  );
  return id;
}
