import { randomUUID } from 'node:crypto';
import { rowsIn } from '../../harness/stack/rows.js';

/** The App of events that a fault writes into the outbox of identity. */
const APP = 'app_of_a_fault';

/**
 * Adds events of a type that only the feed reads.
 * @param publishedWithin the time up to now over which they were published; none of them is without it.
 */
export async function plantEvents(count: number, publishedWithin?: '280 seconds'): Promise<void> {
  await rowsIn(
    'identity',
    `INSERT INTO identity.outbox (event_id, type, app_id, user_id, data, published_at)
     SELECT $1 || n, 'app.changed', $2, 'user_' || n, '{}', now() - n * $4::interval / $3::integer
       FROM generate_series(1, $3::integer) AS n`,
    [`evt_fault_${randomUUID()}_`, APP, count, publishedWithin ?? null],
  );
}

/** Age of the oldest unpublished event, and how much of five minutes is to be published again, in seconds. */
export async function waitingEvents(): Promise<{ age: number; again: number }> {
  const [row] = await rowsIn<{ age: number; again: number }>(
    'identity',
    `SELECT coalesce((SELECT extract(epoch FROM clock_timestamp() - created_at) FROM identity.outbox
                       WHERE published_at IS NULL ORDER BY seq LIMIT 1), 0)::float8 AS age,
            coalesce((SELECT extract(epoch FROM republish_until - republish_after) FROM identity.outbox_lease), 0)::float8
              AS again`,
  );
  return row ?? { age: 0, again: 0 };
}

/** Removes what the fault wrote, so that no later check counts it. */
export async function removePlanted(): Promise<void> {
  await rowsIn('identity', 'UPDATE identity.outbox_lease SET republish_until = NULL, republish_after = NULL');
  await rowsIn('identity', 'DELETE FROM identity.outbox WHERE app_id = $1 AND published_at IS NOT NULL', [
    APP,
  ]);
}

/** Adds a deletion whose list of methods is none, so that otp-delivery fails to apply it. @returns its id. */
export async function plantPoison(): Promise<string> {
  const [row] = await rowsIn<{ event_id: string }>(
    'identity',
    `INSERT INTO identity.outbox (event_id, type, app_id, user_id, data)
     VALUES ('evt_poison_' || gen_random_uuid(), 'user.deleted', $1, 'user_unknown', '{"method_ids": 5}')
     RETURNING event_id`,
    [APP],
  );
  return row?.event_id ?? '';
}

/** Whether the event is dead in otp-delivery; undefined while it has not failed. */
export async function isDead(eventId: string): Promise<boolean | undefined> {
  const text = `SELECT died_at IS NOT NULL AS died FROM otp_delivery.dead_events WHERE event_id = $1`;
  const [row] = await rowsIn<{ died: boolean }>('otp-delivery', text, [eventId]);
  return row?.died;
}

/** As after ten minutes: the next failure is the last one. */
export async function ageFailure(eventId: string): Promise<void> {
  const text = 'UPDATE otp_delivery.dead_events SET tries = 13 WHERE event_id = $1';
  await rowsIn('otp-delivery', text, [eventId]);
}
