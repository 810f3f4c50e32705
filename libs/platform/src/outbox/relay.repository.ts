import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedStatement } from '../database/statement.js';

export interface OutboxRow {
  seq: string;
  event_id: string;
  type: string;
  app_id: string;
  user_id: string;
  data: object;
  occurred_at: string;
}

const LEASE = '10 seconds';

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
      `SELECT seq, event_id, type, app_id, user_id, data, extract(epoch FROM created_at)::bigint AS occurred_at
         FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1`,
    );
  }

  /** One replica relays at a time, so that the facts of a user leave in their order. */
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

  /** Publishes the last minutes again: an acknowledged message can be lost with an unsynced file, a row cannot. */
  async reopenRecent(): Promise<void> {
    await this.source.query(
      `UPDATE outbox SET published_at = NULL WHERE published_at > now() - interval '5 minutes'`,
    );
  }

  async deleteOld(): Promise<void> {
    await this.source.query(`DELETE FROM outbox WHERE published_at < now() - interval '1 hour'`);
    await this.source.query(`DELETE FROM inbox WHERE applied_at < now() - interval '8 days'`);
  }

  /** Age in seconds of the oldest fact that waits; 0 when none does. */
  async oldestAgeSeconds(): Promise<number> {
    const [row] = await this.source.query<{ age: string | null }[]>(
      'SELECT extract(epoch FROM now() - min(created_at)) AS age FROM outbox WHERE published_at IS NULL',
    );
    return Number(row?.age ?? 0);
  }
}
