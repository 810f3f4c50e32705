import type { DataSource, EntityManager } from 'typeorm';
import type { DeadEvent } from '@latchkey/platform/procedures';
import type { Event } from '@latchkey/platform/events';

/** Failures of an event itself after which it is no longer tried: about ten minutes at the steps of the applier. */
export const MOST_TRIES = 14;

export interface FailedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly event: object;
  readonly errorCode: string;
}

const COUNT = `
  INSERT INTO dead_events (event_id, type, event, error_code)
  SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM inbox WHERE event_id = $1)
  ON CONFLICT (event_id) DO UPDATE SET
    tries = dead_events.tries + 1, error_code = excluded.error_code, last_failed_at = now(),
    died_at = coalesce(dead_events.died_at, CASE WHEN dead_events.tries + 1 >= $5 THEN now() END)
  RETURNING died_at IS NOT NULL AS died`;

const TAKE = 'DELETE FROM dead_events WHERE event_id = $1 AND died_at IS NOT NULL RETURNING type, event';

const LIST = `
  SELECT event_id, type, event, tries, error_code,
         floor(extract(epoch FROM first_failed_at))::float8 AS first_failed_at,
         floor(extract(epoch FROM last_failed_at))::float8 AS last_failed_at
    FROM dead_events WHERE died_at IS NOT NULL AND event_id > $1 ORDER BY event_id LIMIT $2`;

/** Counting goes no further, so that a scrape costs the same however many there are. */
const MOST_COUNTED = 10_000;

/** Events that failed, by their own fault. Those that died are kept until an operator retries or drops them. */
export class DeadEventsRepository {
  constructor(private readonly source: DataSource) {}

  /** Counts one more failure. @returns whether the event is dead now: it is stored, and the bus may forget it. */
  async count({ eventId, type, event, errorCode }: FailedEvent): Promise<boolean> {
    const values = [eventId, type, event, errorCode, MOST_TRIES];
    const [row] = await this.source.query<{ died: boolean }[]>(COUNT, values);
    return row?.died ?? false;
  }

  /** Takes a dead event out, for a retry or for good. SQL: of a retry and a drop at once, one gets it. */
  async take(
    eventId: string,
    tx: Pick<EntityManager, 'query'> = this.source,
  ): Promise<{ type: string; event: Event } | undefined> {
    const [[row]] = await tx.query<[{ type: string; event: Event }[], number]>(TAKE, [eventId]);
    return row;
  }

  /** Counts a retry that failed. */
  async countRetry(eventId: string, errorCode: string): Promise<void> {
    await this.source.query(
      `UPDATE dead_events SET tries = tries + 1, error_code = $2, last_failed_at = now()
        WHERE event_id = $1 AND died_at IS NOT NULL`,
      [eventId, errorCode],
    );
  }

  /** Dead events, by id. @param after the last id of the page before. */
  async list(after: string, limit: number): Promise<DeadEvent[]> {
    return this.source.query<DeadEvent[]>(LIST, [after, limit]);
  }

  /** Number of dead events, at most 10,000. */
  async size(): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count
         FROM (SELECT FROM dead_events WHERE died_at IS NOT NULL LIMIT ${MOST_COUNTED}) AS dead`,
    );
    return row?.count ?? 0;
  }
}
