import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../telemetry/index.js';
import { PreparedStatement } from '../database/prepared-statement.js';

export interface OutboxRow {
  seq: string;
  event_id: string;
  type: string;
  app_id: string;
  user_id: string;
  data: object;
  /** Of the request that caused the event; empty if unknown. */
  request_id: string;
  traceparent: string;
  actor_type: Actor['type'];
  actor_key_id: string;
  occurred_at: string;
}

/** JetStream keeps events for seven days: none can be applied again after the inbox has deleted its id. */
export const EVENT_RETENTION = [
  { table: 'outbox', keep: '1 hour', after: 'published_at' },
  { table: 'inbox', keep: '8 days', after: 'applied_at' },
  // Those that died are kept until an operator retries or drops them.
  { table: 'dead_events', keep: '8 days', after: 'last_failed_at', onlyIf: 'died_at IS NULL' },
];

const LEASE = '10 seconds';
const REOPENED_AT_ONCE = 5000;

const REOPEN = `
  UPDATE outbox SET published_at = NULL
  WHERE seq IN (SELECT seq FROM outbox WHERE published_at <= $1::timestamptz LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/** Every statement of the relay. */
@Injectable()
export class RelayRepository {
  private readonly pending: PreparedStatement<OutboxRow>;
  private readonly lease: PreparedStatement<{ holder: string }>;

  constructor(private readonly source: DataSource) {
    this.lease = new PreparedStatement(
      source,
      'outbox_lease',
      `UPDATE outbox_lease SET holder = $1, until = now() + interval '${LEASE}' WHERE holder = $1 OR until < now() RETURNING holder`,
    );
    this.pending = new PreparedStatement(
      source,
      'outbox_pending',
      `SELECT seq, event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id,
              floor(extract(epoch FROM created_at))::bigint AS occurred_at
         FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1`,
    );
  }

  /** One replica relays at a time, so that the events of a user are published in order. */
  async holdLease(holder: string): Promise<boolean> {
    return (await this.lease.first([holder])) !== undefined;
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

  /** Publishes the last minutes again: the bus can lose an acknowledged message in an unsynced file. */
  async reopenRecent(): Promise<void> {
    await this.source.query(
      `UPDATE outbox SET published_at = NULL WHERE published_at > now() - interval '5 minutes'`,
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

  /** Number of unpublished events, and the age of the oldest in seconds (0 without any). */
  async backlog(): Promise<{ count: number; oldestAgeSeconds: number }> {
    const [row] = await this.source.query<{ count: string; age: string | null }[]>(
      'SELECT count(*), extract(epoch FROM now() - min(created_at)) AS age FROM outbox WHERE published_at IS NULL',
    );
    return { count: Number(row?.count ?? 0), oldestAgeSeconds: Number(row?.age ?? 0) };
  }
}
