import { rowsIn } from '@latchkey/stack-runner';

const MARK = 'app_of_a_fault';

/** Writes events into the outbox of identity, and reads what became of them. Only the feed reads `app.changed`. */
export class OutboxRepository {
  /** @param adminUrl the server's present address, which a crash may change. */
  constructor(private readonly adminUrl: () => string) {}

  /** Events that were published in the last five minutes, evenly. */
  async addPublished(count: number): Promise<void> {
    await this.query(
      'identity',
      `INSERT INTO identity.outbox (event_id, type, app_id, user_id, data, published_at)
       SELECT 'evt_fault_' || n, 'app.changed', '${MARK}', 'user_' || n, '{}', now() - n * interval '280 seconds' / $1
         FROM generate_series(1, $1::integer) AS n`,
      [count],
    );
  }

  async addUnpublished(count: number): Promise<void> {
    await this.query(
      'identity',
      `INSERT INTO identity.outbox (event_id, type, app_id, user_id, data)
       SELECT 'evt_fault_' || gen_random_uuid(), 'app.changed', '${MARK}', 'user_' || n, '{}' FROM generate_series(1, $1::integer) AS n`,
      [count],
    );
  }

  /** Age of the oldest unpublished event, and how much of five minutes is to be published again, in seconds. */
  async waiting(): Promise<{ age: number; again: number }> {
    const [row] = await this.query<{ age: number; again: number }>(
      'identity',
      `SELECT coalesce((SELECT extract(epoch FROM clock_timestamp() - created_at) FROM identity.outbox
                         WHERE published_at IS NULL ORDER BY seq LIMIT 1), 0)::float8 AS age,
              coalesce((SELECT extract(epoch FROM republish_until - republish_after) FROM identity.outbox_lease), 0)::float8
                AS again`,
    );
    return row ?? { age: 0, again: 0 };
  }

  /** Removes what the fault wrote, so that no later check counts it. */
  async clear(): Promise<void> {
    await this.query(
      'identity',
      'UPDATE identity.outbox_lease SET republish_until = NULL, republish_after = NULL',
    );
    await this.query(
      'identity',
      `DELETE FROM identity.outbox WHERE app_id = '${MARK}' AND published_at IS NOT NULL`,
    );
  }

  /** A deletion whose list of methods is none, so that otp-delivery fails to apply it. @returns its id. */
  async addPoison(): Promise<string> {
    const [row] = await this.query<{ event_id: string }>(
      'identity',
      `INSERT INTO identity.outbox (event_id, type, app_id, user_id, data)
       VALUES ('evt_poison_' || gen_random_uuid(), 'user.deleted', '${MARK}', 'user_unknown', '{"method_ids": 5}')
       RETURNING event_id`,
    );
    return row?.event_id ?? '';
  }

  /** Tries of the event in otp-delivery, and whether it is dead; undefined while it has not failed. */
  async failureOf(eventId: string): Promise<{ tries: number; died: boolean } | undefined> {
    const [row] = await this.query<{ tries: number; died: boolean }>(
      'otp_delivery',
      'SELECT tries, died_at IS NOT NULL AS died FROM otp_delivery.dead_events WHERE event_id = $1',
      [eventId],
    );
    return row;
  }

  /** As after ten minutes: the next failure is the last one. */
  async ageFailure(eventId: string): Promise<void> {
    await this.query('otp_delivery', 'UPDATE otp_delivery.dead_events SET tries = 13 WHERE event_id = $1', [
      eventId,
    ]);
  }

  private query<Row extends object>(service: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return rowsIn<Row>(this.adminUrl(), text, values, `latchkey_${service}`);
  }
}
