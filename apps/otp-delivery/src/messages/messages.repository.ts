import type { Channel } from '@latchkey/contracts/otp-delivery';
import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import type { GoneUser } from '../removals/gone-user.js';
import type { MethodMove } from '../removals/method-move.js';
import { MessageEntity } from './message.entity.js';

export type NewMessage = Pick<
  MessageEntity,
  'id' | 'appId' | 'userId' | 'methodId' | 'kind' | 'sourceId' | 'channel'
> & { readonly payloadSealed: Buffer; readonly expiresInMinutes: number };

/** A message that belongs to this worker for the time of its lease; `attempts` tells one lease from the next. */
export type ClaimedMessage = Pick<MessageEntity, 'id' | 'appId' | 'userId' | 'channel' | 'attempts'>;

/** One that is still sealed, as the queue keeps it. */
export type SealedClaim = ClaimedMessage & { readonly payloadSealed: Buffer };

/** A message that was ended. */
export type EndedMessage = Pick<MessageEntity, 'id' | 'appId' | 'userId' | 'channel'>;

// Longer than one attempt may take (20 s); an attempt ends with its lease, so that two workers never hold one message.
export const LEASE = '30 seconds';
const FREE = '(leased_until IS NULL OR leased_until <= now())';

const CLAIM = `
  UPDATE messages SET attempts = attempts + 1, leased_until = now() + interval '${LEASE}'
  WHERE id = ANY(ARRAY(
    SELECT id FROM messages
    WHERE state = 'queued' AND channel = $1 AND next_attempt_at <= now() AND expires_at > now() AND ${FREE}
    ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING id, app_id AS "appId", user_id AS "userId", channel, attempts, payload_sealed AS "payloadSealed"`;

// A send that did not see this message, since both were made at once, has put another code in the place of its own.
const IS_VOID = `
  kind = 'passcode' AND NOT EXISTS (
    SELECT FROM passcodes p
    WHERE p.app_id = messages.app_id AND p.method_id = messages.method_id AND p.otp_id = messages.source_id)`;

const TIME_LEFT = `
  SELECT CASE WHEN ${IS_VOID} THEN 0 ELSE
    1000 * extract(epoch FROM least(expires_at, leased_until) - now())::float8 END AS "leftMs"
  FROM messages WHERE id = $1 AND attempts = $2 AND state = 'queued'`;

const CANCEL_VOID = `
  UPDATE messages SET state = 'cancelled', payload_sealed = NULL, leased_until = NULL, finished_at = now()
  WHERE id = $1 AND attempts = $2 AND state = 'queued' AND ${IS_VOID}`;

const RETRY = `
  UPDATE messages SET next_attempt_at = now() + $3 * interval '1 ms', leased_until = NULL
  WHERE id = $1 AND attempts = $2 AND state = 'queued'`;

const END = `
  WITH ended AS (
    UPDATE messages SET state = $3, payload_sealed = NULL, leased_until = NULL, finished_at = now()
    WHERE id = $1 AND attempts = $2 AND state = 'queued' RETURNING id)
  SELECT id, add_event($4) FROM ended`;

/** Every statement about the queue; a send adds to it by `DeliveriesRepository`. */
@Injectable()
export class MessagesRepository {
  private readonly claiming: PreparedStatement<SealedClaim>;
  private readonly timeLeft: PreparedStatement<{ leftMs: number | null }>;
  private readonly retrying: PreparedStatement<never>;
  private readonly cancelling: PreparedStatement<never>;
  private readonly ending: PreparedStatement<{ id: string }>;

  constructor(private readonly source: DataSource) {
    this.claiming = new PreparedStatement(source, 'messages_claim', CLAIM);
    this.timeLeft = new PreparedStatement(source, 'messages_time_left', TIME_LEFT);
    this.retrying = new PreparedStatement(source, 'messages_retry', RETRY);
    this.cancelling = new PreparedStatement(source, 'messages_cancel_void', CANCEL_VOID);
    this.ending = new PreparedStatement(source, 'messages_end', END);
  }

  /** Takes up to `limit` due messages of the channel that no other worker holds. */
  async claim(channel: Channel, limit: number): Promise<SealedClaim[]> {
    return this.claiming.rows([channel, limit]);
  }

  /**
   * Milliseconds in which the message may still be sent: until its code expires or its lease ends. Not above 0 when it
   * was cancelled by a newer code, has expired, or is another worker's.
   */
  async timeLeftMs({ id, attempts }: ClaimedMessage): Promise<number> {
    return (await this.timeLeft.first([id, attempts]))?.leftMs ?? 0;
  }

  async retryLater({ id, attempts }: ClaimedMessage, delayMs: number): Promise<void> {
    await this.retrying.rows([id, attempts, delayMs]);
  }

  /** Ends the message, wipes its payload and adds the event; false, without any of it, where it had ended already. */
  async end(
    { id, attempts }: ClaimedMessage,
    state: 'delivered' | 'failed',
    event: string,
  ): Promise<boolean> {
    return (await this.ending.first([id, attempts, state, event])) !== undefined;
  }

  /** Ends a message whose code has been replaced. */
  async cancelVoid({ id, attempts }: ClaimedMessage): Promise<void> {
    await this.cancelling.rows([id, attempts]);
  }

  /** Ends up to `limit` messages whose code or link has expired unsent. */
  async failExpired(tx: EntityManager, limit: number): Promise<EndedMessage[]> {
    const [rows] = await tx.query<[EndedMessage[], number]>(
      `UPDATE messages SET state = 'failed', payload_sealed = NULL, leased_until = NULL, finished_at = now()
       WHERE id IN (
         SELECT id FROM messages WHERE state = 'queued' AND expires_at <= now() AND ${FREE}
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, app_id AS "appId", user_id AS "userId", channel`,
      [limit],
    );
    return rows;
  }

  /** Seconds that the oldest due message has been waiting; 0 when none is. */
  async oldestWaitSeconds(): Promise<number> {
    const [row] = await this.source.query<{ seconds: number }[]>(
      `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
       FROM messages WHERE state = 'queued'`,
    );
    return row?.seconds ?? 0;
  }

  /** How many messages of each channel wait; a channel without any is left out. */
  async queuedByChannel(): Promise<{ channel: Channel; count: number }[]> {
    return this.source.query(
      `SELECT channel, count(*)::integer AS count FROM messages WHERE state = 'queued' GROUP BY channel`,
    );
  }

  /** Those to what went along; all where that is not known. */
  async deleteOfUser(tx: EntityManager, { appId, userId, methodIds }: GoneUser): Promise<void> {
    await tx.delete(MessageEntity, { appId, userId, ...(methodIds && { methodId: Any(methodIds) }) });
  }

  async moveMethod(tx: EntityManager, { appId, methodId, from, to }: MethodMove): Promise<void> {
    await tx.update(MessageEntity, { appId, methodId, userId: from }, { userId: to });
  }

  async deleteOfMethod(tx: EntityManager, appId: string, userId: string, methodId: string): Promise<void> {
    await tx.delete(MessageEntity, { appId, userId, methodId });
  }
}
