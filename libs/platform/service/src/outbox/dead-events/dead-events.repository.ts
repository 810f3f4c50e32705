import type { DataSource } from 'typeorm';
import type { DeadEvent } from '@latchkey/platform/procedures';
import type { Event } from '@latchkey/platform/events';
import { statement } from '../../database/statement.js';

/** Failures of an event itself after which it is no longer tried: about ten minutes at the steps of the applier. */
const MOST_TRIES = 14;

export interface FailedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly event: object;
  readonly errorCode: string;
}

const COUNT = statement<{ died: boolean }>('dead_events_count')`
  INSERT INTO dead_events (event_id, type, event, error_code)
  SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM inbox WHERE event_id = $1)
  ON CONFLICT (event_id) DO UPDATE SET
    tries = dead_events.tries + 1, error_code = excluded.error_code, last_failed_at = now(),
    died_at = coalesce(dead_events.died_at, CASE WHEN dead_events.tries + 1 >= $5 THEN now() END)
  RETURNING died_at IS NOT NULL AS died`;

const TAKE = statement<{ type: string; event: Event }>('dead_events_take')`
  DELETE FROM dead_events WHERE event_id = $1 AND died_at IS NOT NULL RETURNING type, event`;

const LIST = statement<DeadEvent>('dead_events_list')`
  SELECT event_id, type, event, tries, error_code,
         floor(extract(epoch FROM first_failed_at))::float8 AS first_failed_at,
         floor(extract(epoch FROM last_failed_at))::float8 AS last_failed_at
    FROM dead_events WHERE died_at IS NOT NULL AND event_id > $1 ORDER BY event_id LIMIT $2`;

/** Counting goes no further, so that a scrape costs the same however many there are. */
const MOST_COUNTED = 10_000;

const COUNT_RETRY = statement('dead_events_count_retry')`
  UPDATE dead_events SET tries = tries + 1, error_code = $2, last_failed_at = now()
  WHERE event_id = $1 AND died_at IS NOT NULL`;

const SIZE = statement<{ count: number }>('dead_events_size')`
  SELECT count(*)::integer AS count
  FROM (SELECT FROM dead_events WHERE died_at IS NOT NULL LIMIT ${MOST_COUNTED}) AS dead`;

const AGES = statement<FailedSince>('dead_events_ages')`
  SELECT type, extract(epoch FROM now() - min(first_failed_at))::float8 AS seconds
  FROM (SELECT type, first_failed_at FROM dead_events LIMIT ${MOST_COUNTED}) AS failed GROUP BY type`;

/** How long the first event of a type has failed, dead or not. */
export interface FailedSince {
  readonly type: string;
  readonly seconds: number;
}

/** Events that failed, by their own fault. Those that died are kept until an operator retries or drops them. */
export class DeadEventsRepository {
  constructor(private readonly source: DataSource) {}

  /** Counts one more failure. @returns whether the event is dead now: it is stored, and the bus may forget it. */
  async count({ eventId, type, event, errorCode }: FailedEvent): Promise<boolean> {
    const values = [eventId, type, event, errorCode, MOST_TRIES];
    return (await COUNT.first(this.source, values))?.died ?? false;
  }

  /** Takes a dead event out, for a retry or for good. SQL: of a retry and a drop at once, one gets it. */
  async take(eventId: string, tx = this.source.manager): Promise<{ type: string; event: Event } | undefined> {
    return TAKE.first(tx, [eventId]);
  }

  /** Counts a retry that failed. */
  async countRetry(eventId: string, errorCode: string): Promise<void> {
    await COUNT_RETRY.run(this.source, [eventId, errorCode]);
  }

  /** Dead events, by id. @param after the last id of the page before. */
  async list(after: string, limit: number): Promise<DeadEvent[]> {
    return LIST.rows(this.source, [after, limit]);
  }

  /** Number of dead events, at most 10,000. */
  async size(): Promise<number> {
    return (await SIZE.first(this.source))?.count ?? 0;
  }

  /** Of at most 10,000 events; a type whose every event is applied has no row. */
  ages(): Promise<FailedSince[]> {
    return AGES.rows(this.source);
  }
}
