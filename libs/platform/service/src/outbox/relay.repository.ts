import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OutgoingEvent } from '@latchkey/platform/streams';
import { statement } from '../database/statement.js';

export interface OutboxRow extends OutgoingEvent {
  seq: string;
}

/** A published event that is published once more. */
export interface PublishedRow extends OutboxRow {
  /** With microseconds, as text. */
  published_at: string;
}

/** Events that the holder of the lease still has to publish again: those published after the one and up to the other. */
export interface Republication {
  /** As `published_at`; null when there is nothing. */
  readonly after: string | null;
  readonly until: string | null;
}

/** The end of the lease; events were published until then. */
export interface LastHeld {
  /** Text of PostgreSQL; `-infinity` where none had it yet. */
  readonly since: string;
  /** Longer than a change of the holder takes. */
  readonly isLongAgo: boolean;
}

/** JetStream keeps events for seven days: none can be applied again after the inbox has deleted its id. */
export const EVENT_RETENTION = [
  { table: 'outbox', keep: '1 hour', after: 'published_at' },
  { table: 'inbox', keep: '8 days', after: 'applied_at' },
  // Those that died are kept until an operator retries or drops them.
  { table: 'dead_events', keep: '8 days', after: 'last_failed_at', onlyIf: 'died_at IS NULL' },
];

const LEASE = '10 seconds';
const RECENT = '5 minutes';
/** Counting goes no further, so that a scrape costs the same however many events wait. */
const MOST_COUNTED = 100_000;
const COLUMNS = `seq, event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id, actor_user_id,
  floor(extract(epoch FROM created_at))::bigint AS occurred_at`;
const REOPENED_AT_ONCE = 5000;

const REOPEN = statement('relay_reopen')`
  UPDATE outbox SET published_at = NULL
  WHERE seq IN (SELECT seq FROM outbox WHERE published_at <= $1::timestamptz LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/**
 * Its order is that of an index, so it reads no more than it answers; `published_at` alone would be the text of its answer.
 * A batch that was marked at once stays together.
 */
export const TO_REPUBLISH = statement<PublishedRow>('relay_to_republish')`
  SELECT ${COLUMNS}, published_at::text FROM outbox
   WHERE published_at > $1::timestamptz AND published_at <= $2::timestamptz
   ORDER BY outbox.published_at FETCH FIRST $3 ROWS WITH TIES`;
const REPUBLICATION = 'republish_after::text AS after, republish_until::text AS until';

const BACKLOG = statement<{ count: string; age: string | null }>('relay_backlog')`
  SELECT (SELECT count(*) FROM (SELECT FROM outbox WHERE published_at IS NULL LIMIT ${MOST_COUNTED}) AS waiting),
         (SELECT extract(epoch FROM now() - created_at) FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 1)
           AS age`;

const HOLD_LEASE = statement<Republication>('outbox_lease')`
  UPDATE outbox_lease SET holder = $1, until = now() + interval '${LEASE}' WHERE holder = $1 OR until < now()
  RETURNING ${REPUBLICATION}`;

const PENDING = statement<OutboxRow>('outbox_pending')`
  SELECT ${COLUMNS} FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1`;

const RELEASE_LEASE = statement('relay_release_lease')`
  UPDATE outbox_lease SET until = now() WHERE holder = $1`;

/**
 * The condition on `published_at` lets PostgreSQL use the index of waiting events. Without it, a plan made while the outbox
 * was new reads the whole table, and the connection keeps that plan until the table is analyzed.
 */
export const MARK_PUBLISHED = statement('relay_mark_published')`
  UPDATE outbox SET published_at = now() WHERE seq = ANY($1) AND published_at IS NULL`;

const LAST_HELD = statement<LastHeld>('relay_last_held')`
  SELECT until::text AS since, until < now() - interval '${LEASE}' AS "isLongAgo" FROM outbox_lease`;

// Without the lease nothing is published, so the last publication was when it ended, or up to its length before.
const BEGIN_REPUBLISHING = statement<Republication>('relay_begin_republishing')`
  UPDATE outbox_lease SET republish_until = now(),
    republish_after = least(republish_after, least(now(), $2::timestamptz) - interval '${LEASE}' - interval '${RECENT}')
  WHERE holder = $1 RETURNING ${REPUBLICATION}`;

const REPUBLISHED = statement('relay_republished')`
  UPDATE outbox_lease SET republish_after = $2, republish_until = $3 WHERE holder = $1`;

const NOW = statement<{ now: string }>('outbox_now')`SELECT now()::text AS now`;

/** Every statement of the relay. */
@Injectable()
export class RelayRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * One replica relays at a time, so that the events of a user are published in order.
   * @returns undefined if another one does; else what is left to publish again.
   */
  async holdLease(holder: string): Promise<Republication | undefined> {
    return HOLD_LEASE.first(this.source, [holder]);
  }

  async releaseLease(holder: string): Promise<void> {
    await RELEASE_LEASE.run(this.source, [holder]);
  }

  async unpublished(limit: number): Promise<OutboxRow[]> {
    return PENDING.rows(this.source, [limit]);
  }

  async markPublished(seqs: readonly string[]): Promise<void> {
    await MARK_PUBLISHED.run(this.source, [seqs]);
  }

  /** Until when a relay had the lease last. */
  async lastHeld(): Promise<LastHeld> {
    const held = await LAST_HELD.first(this.source);
    if (!held) throw new Error('an outbox without its lease');
    return held;
  }

  /**
   * Begins to publish the last five minutes before that time again, and what came after it: the bus can lose an acknowledged
   * message in an unsynced file. What is left of an earlier time stays to be done. What is marked as published from now on does
   * not belong to it. Only the holder of the lease may.
   */
  async beginRepublishing(holder: string, since: LastHeld['since']): Promise<Republication | undefined> {
    return BEGIN_REPUBLISHING.first(this.source, [holder, since]);
  }

  /** The next events to publish again, by the time of their publication. */
  async toRepublish({ after, until }: Republication, limit: number): Promise<PublishedRow[]> {
    return TO_REPUBLISH.rows(this.source, [after, until, limit]);
  }

  /** Stores how far the holder has come; another one goes on from there. */
  async republished(holder: string, { after, until }: Republication): Promise<void> {
    await REPUBLISHED.run(this.source, [holder, after, until]);
  }

  /**
   * Lets every stored event be published again: a consumer with a restored database may have lost it, and the bus
   * delivers an acknowledged event only once. @returns their number.
   */
  async reopenPublished(): Promise<number> {
    // Up to now only: a running relay marks further events as published.
    const { now } = (await NOW.first(this.source)) ?? { now: '' };
    let reopened = 0;
    let batch = REOPENED_AT_ONCE;
    while (batch === REOPENED_AT_ONCE) {
      batch = await REOPEN.count(this.source, [now, REOPENED_AT_ONCE]);
      reopened += batch;
    }
    return reopened;
  }

  /** Number of unpublished events, at most 100,000, and the age of the oldest in seconds (0 without any). */
  async backlog(): Promise<{ count: number; oldestAgeSeconds: number }> {
    const row = await BACKLOG.first(this.source);
    return { count: Number(row?.count ?? 0), oldestAgeSeconds: Number(row?.age ?? 0) };
  }
}
