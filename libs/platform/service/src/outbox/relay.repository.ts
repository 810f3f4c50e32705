import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OutgoingEvent } from '@latchkey/platform/streams';
import { PreparedStatement } from '../database/prepared-statement.js';

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
const COLUMNS = `seq, event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id,
  floor(extract(epoch FROM created_at))::bigint AS occurred_at`;
const REOPENED_AT_ONCE = 5000;

const REOPEN = `
  UPDATE outbox SET published_at = NULL
  WHERE seq IN (SELECT seq FROM outbox WHERE published_at <= $1::timestamptz LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/**
 * Its order is that of an index, so it reads no more than it answers; `published_at` alone would be the text of its answer.
 * A batch that was marked at once stays together.
 */
export const TO_REPUBLISH = `
  SELECT ${COLUMNS}, published_at::text FROM outbox
   WHERE published_at > $1::timestamptz AND published_at <= $2::timestamptz
   ORDER BY outbox.published_at FETCH FIRST $3 ROWS WITH TIES`;
const REPUBLICATION = 'republish_after::text AS after, republish_until::text AS until';

const BACKLOG = `
  SELECT (SELECT count(*) FROM (SELECT FROM outbox WHERE published_at IS NULL LIMIT ${MOST_COUNTED}) AS waiting),
         (SELECT extract(epoch FROM now() - created_at) FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 1)
           AS age`;

/** Every statement of the relay. */
@Injectable()
export class RelayRepository {
  private readonly pending: PreparedStatement<OutboxRow>;
  private readonly lease: PreparedStatement<Republication>;

  constructor(private readonly source: DataSource) {
    this.lease = new PreparedStatement(
      source,
      'outbox_lease',
      `UPDATE outbox_lease SET holder = $1, until = now() + interval '${LEASE}' WHERE holder = $1 OR until < now()
         RETURNING ${REPUBLICATION}`,
    );
    this.pending = new PreparedStatement(
      source,
      'outbox_pending',
      `SELECT ${COLUMNS} FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1`,
    );
  }

  /**
   * One replica relays at a time, so that the events of a user are published in order.
   * @returns undefined if another one does; else what is left to publish again.
   */
  async holdLease(holder: string): Promise<Republication | undefined> {
    return this.lease.first([holder]);
  }

  async releaseLease(holder: string): Promise<void> {
    await this.source.query('UPDATE outbox_lease SET until = now() WHERE holder = $1', [holder]);
  }

  async unpublished(limit: number): Promise<OutboxRow[]> {
    return this.pending.rows([limit]);
  }

  async markPublished(seqs: readonly string[]): Promise<void> {
    await this.source.query('UPDATE outbox SET published_at = now() WHERE seq = ANY($1)', [seqs]);
  }

  /**
   * Begins to publish the last five minutes again, from their start: the bus can lose an acknowledged message in an
   * unsynced file. What is marked as published from now on does not belong to it. Only the holder of the lease may.
   */
  async beginRepublishing(holder: string): Promise<Republication | undefined> {
    const [[begun]] = await this.source.query<[Republication[], number]>(
      `UPDATE outbox_lease SET republish_after = now() - interval '${RECENT}', republish_until = now()
        WHERE holder = $1 RETURNING ${REPUBLICATION}`,
      [holder],
    );
    return begun;
  }

  /** The next events to publish again, by the time of their publication. */
  async toRepublish({ after, until }: Republication, limit: number): Promise<PublishedRow[]> {
    return this.source.query<PublishedRow[]>(TO_REPUBLISH, [after, until, limit]);
  }

  /** Stores how far the holder has come; another one goes on from there. */
  async republished(holder: string, { after, until }: Republication): Promise<void> {
    await this.source.query(
      'UPDATE outbox_lease SET republish_after = $2, republish_until = $3 WHERE holder = $1',
      [holder, after, until],
    );
  }

  /**
   * Lets every stored event be published again: a consumer with a restored database may have lost it, and the bus
   * delivers an acknowledged event only once. @returns their number.
   */
  async reopenPublished(): Promise<number> {
    // Up to now only: a running relay marks further events as published.
    const [{ now } = { now: '' }] = await this.source.query<{ now: string }[]>('SELECT now()::text AS now');
    let reopened = 0;
    let batch = REOPENED_AT_ONCE;
    while (batch === REOPENED_AT_ONCE) {
      [, batch] = await this.source.query<[object[], number]>(REOPEN, [now, REOPENED_AT_ONCE]);
      reopened += batch;
    }
    return reopened;
  }

  /** Number of unpublished events, at most 100,000, and the age of the oldest in seconds (0 without any). */
  async backlog(): Promise<{ count: number; oldestAgeSeconds: number }> {
    const [row] = await this.source.query<{ count: string; age: string | null }[]>(BACKLOG);
    return { count: Number(row?.count ?? 0), oldestAgeSeconds: Number(row?.age ?? 0) };
  }
}
