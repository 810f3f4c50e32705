import { statement, statementPer } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import type { FeedEvent } from '@latchkey/contracts/events';
import type { StreamName } from '@latchkey/platform/events';
import type { StreamPlace } from '@latchkey/platform/streams';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredEvent } from './stored-event.js';

const LEASE = `now() + interval '10 seconds'`;

/** The columns of a stream's place. A version that knew one stream moves its columns alone, under the same lease. */
const PLACES: Readonly<Record<StreamName, { sequence: string; eventId: string }>> = {
  LATCHKEY: { sequence: 'stream_sequence', eventId: 'event_id' },
  LATCHKEY_ACTIVITY: { sequence: 'activity_sequence', eventId: 'activity_event_id' },
};

const placeColumns = (stream: StreamName) =>
  `${PLACES[stream].sequence} AS sequence, ${PLACES[stream].eventId} AS "eventId"`;

interface StoredPlace {
  sequence: string;
  eventId: string;
}

const perStream = (text: (stream: StreamName) => string): Readonly<Record<StreamName, string>> => ({
  LATCHKEY: text('LATCHKEY'),
  LATCHKEY_ACTIVITY: text('LATCHKEY_ACTIVITY'),
});

const TAKE = statementPer<StoredPlace, StreamName>(
  'feed_position_take',
  perStream(
    (stream) => `
      UPDATE feed_position SET holder = $1, until = ${LEASE} WHERE holder = $1 OR until < now()
      RETURNING ${placeColumns(stream)}`,
  ),
);

/** Moves the place in the stream, and reserves as many places in the feed. Each is later than every one before. */
const ADVANCE = statementPer<{ first: string }, StreamName>(
  'feed_position_advance',
  perStream(
    (stream) => `
      UPDATE feed_position
         SET ${PLACES[stream].sequence} = $3, ${PLACES[stream].eventId} = $4, until = ${LEASE},
             stored_at = greatest(stored_at + interval '1 microsecond', clock_timestamp()) + $5 * interval '1 microsecond'
       WHERE holder = $1 AND ${PLACES[stream].sequence} = $2
       RETURNING (stored_at - $5 * interval '1 microsecond')::text AS first`,
  ),
);

const STORE = statement<{ id: string; position: string }>('feed_position_store')`
  WITH given AS (
    SELECT body->>'id' AS id, body, place FROM unnest($2::json[]) WITH ORDINALITY AS bodies (body, place)
  ), fresh AS (
    INSERT INTO inbox (event_id) SELECT id FROM given ON CONFLICT DO NOTHING RETURNING event_id
  )
  INSERT INTO events (stored_at, id, type, app_id, user_id, created_at, body)
  SELECT $1::timestamptz + place * interval '1 microsecond', id, body->>'type', body->>'app_id', body->>'user_id',
         to_timestamp((body->>'created_at')::bigint), body
    FROM given JOIN fresh ON fresh.event_id = given.id
  RETURNING id, (stored_at AT TIME ZONE 'UTC')::text AS position`;

/** The way in a stream that a batch goes. */
export interface StreamWay {
  readonly stream: StreamName;
  readonly from: StreamPlace;
  readonly to: StreamPlace;
}

const RELEASE = statement('feed_position_release')`
  UPDATE feed_position SET until = now() WHERE holder = $1`;

const CURRENT = statementPer<StoredPlace, StreamName>(
  'feed_position_current',
  perStream((stream) => `SELECT ${placeColumns(stream)} FROM feed_position`),
);

/** Another process stores events by now. */
export class LeaseLostError extends Error {}

/** How far the streams of events have been stored, and by which process: one at a time for all of them. */
@Injectable()
export class FeedPositionRepository {
  constructor(private readonly source: DataSource) {}

  /** The place to go on from, for the process that holds the lease; undefined while another one does. */
  async take(holder: string, stream: StreamName): Promise<StreamPlace | undefined> {
    const row = await TAKE[stream].first(this.source, [holder]);
    return row && { sequence: Number(row.sequence), eventId: row.eventId };
  }

  async release(holder: string): Promise<void> {
    await RELEASE.run(this.source, [holder]);
  }

  /** How far it came, whoever stores. */
  async current(stream: StreamName): Promise<StreamPlace> {
    const row = await CURRENT[stream].first(this.source);
    return { sequence: Number(row?.sequence ?? 0), eventId: row?.eventId ?? '' };
  }

  /**
   * Moves the place, if this process is the one that moved it last. A second process that believes in its lease waits
   * for this row and then finds it changed. @returns the time of storing that comes before the batch.
   * @throws LeaseLostError
   */
  async advance(
    tx: EntityManager,
    holder: string,
    { stream, from, to, count }: StreamWay & { readonly count: number },
  ): Promise<string> {
    const values = [holder, from.sequence, to.sequence, to.eventId, count];
    const row = await ADVANCE[stream].first(tx, values);
    if (!row) throw new LeaseLostError('another process stores events');
    return row.first;
  }

  /** Stores those that are not stored yet, in their order. @returns these. */
  async store(tx: EntityManager, first: string, events: readonly FeedEvent[]): Promise<StoredEvent[]> {
    const bodies = new Map(events.map((event) => [event.id, event]));
    const texts = [...bodies.values()].map((event) => JSON.stringify(event));
    const rows = await STORE.rows(tx, [first, texts]);
    const positions = new Map(rows.map(({ id, position }) => [id, position]));
    return [...bodies.values()].flatMap((event) => {
      const position = positions.get(event.id);
      return position === undefined ? [] : [storedEvent(event, position)];
    });
  }
}

function storedEvent(event: FeedEvent, position: string): StoredEvent {
  return {
    position,
    id: event.id,
    type: event.type,
    appId: event.app_id,
    userId: event.user_id,
    createdAt: new Date(event.created_at * 1000),
    body: JSON.stringify(event),
  };
}
