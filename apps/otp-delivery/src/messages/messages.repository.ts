import type { Channel } from '@latchkey/contracts/catalogue';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ClaimedMessage, MessageEntity, type MessageRef } from './message.entity.js';

// Longer than an attempt may take until its text leaves (20 s); then the lease is renewed. An attempt ends with its lease, so that
// two workers never hold one message.
export const LEASE = '30 seconds';
/** What every end of a message sets beside its state. */
export const WIPED = 'payload_sealed = NULL, leased_until = NULL, finished_at = now()';
const LEASED = `id = $1 AND attempts = $2 AND state = 'queued'`;
const FREE = '(leased_until IS NULL OR leased_until <= now())';

const CLAIM = statement<EncryptedClaim>('messages_claim')`
  UPDATE messages SET attempts = attempts + 1, leased_until = now() + interval '${LEASE}'
  WHERE id = ANY(ARRAY(
    SELECT id FROM messages
    WHERE state = 'queued' AND channel = $1 AND next_attempt_at <= now() AND expires_at > now() AND ${FREE}
    ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING id, app_id AS "appId", user_id AS "userId", channel, country, attempts, payload_sealed AS "encryptedPayload"`;

// A parallel send did not see this message and has replaced its code.
const IS_VOID = `
  kind = 'passcode' AND NOT EXISTS (
    SELECT FROM passcodes p
    WHERE p.app_id = messages.app_id AND p.method_id = messages.method_id AND p.otp_id = messages.source_id)`;

const TIME_LEFT = statement<{ leftMs: number | null }>('messages_time_left')`
  SELECT CASE WHEN ${IS_VOID} THEN 0 ELSE
    1000 * extract(epoch FROM least(expires_at, leased_until) - now())::float8 END AS "leftMs"
  FROM messages WHERE ${LEASED}`;

const CANCEL_VOID = statement('messages_cancel_void')`
  UPDATE messages SET state = 'cancelled', ${WIPED}
  WHERE ${LEASED} AND ${IS_VOID}`;

const RETRY = statement('messages_retry')`
  UPDATE messages SET next_attempt_at = now() + $3 * interval '1 ms', leased_until = NULL,
    provider_code = coalesce($4, provider_code)
  WHERE ${LEASED}`;

const END = statement<{ id: string }>('messages_end')`
  WITH ended AS (
    UPDATE messages SET state = $3, failure = $5, provider_code = $6, ${WIPED}
    WHERE ${LEASED} RETURNING id)
  SELECT id, add_event($4) FROM ended`;

/** How a message ended. */
export type MessageEnd = Pick<MessageEntity, 'failure' | 'providerCode'> & {
  readonly state: 'delivered' | 'failed';
};

/** A claimed message with its payload. */
export type EncryptedClaim = ClaimedMessage & { readonly encryptedPayload: Buffer };

const FAIL_EXPIRED = statement<MessageRef>('messages_fail_expired')`
  UPDATE messages SET state = 'failed', failure = 'expired', ${WIPED}
  WHERE id IN (
    SELECT id FROM messages WHERE state = 'queued' AND expires_at <= now() AND ${FREE}
    ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, app_id AS "appId", user_id AS "userId", channel, country`;

/** Beyond these attempts it is the recipient who does not take it, unless the channel hardly delivers to others. */
const SEVERAL_ATTEMPTS = 3;
/** As in message.rules.ts: a link of a week that was refused for a quarter of an hour is tried every few minutes. */
const MANY_ATTEMPTS = 45;

// Of five messages one may be refused, as LatchkeyMessagesLost judges: beyond that it is the channel that fails.
const OLDEST_WAIT_SECONDS = statement<{ seconds: number }>('messages_oldest_wait_seconds')`
  WITH waiting AS (
    SELECT channel, attempts > ${SEVERAL_ATTEMPTS} AS is_refused, count(*) AS count, min(created_at) AS oldest
    FROM messages WHERE state = 'queued' AND expires_at > now() AND attempts <= ${MANY_ATTEMPTS} GROUP BY 1, 2)
  SELECT coalesce(extract(epoch FROM now() - min(oldest)), 0)::float8 AS seconds
  FROM waiting WHERE NOT is_refused OR 4 * count > (
    SELECT count(*) FROM (
      SELECT FROM messages m
      WHERE m.state = 'delivered' AND m.channel = waiting.channel AND m.finished_at > now() - interval '5 minutes'
      LIMIT 4 * waiting.count) AS delivered)`;

const QUEUED_BY_CHANNEL = statement<{ channel: Channel; count: number }>('messages_queued_by_channel')`
  SELECT channel, count(*)::integer AS count FROM messages WHERE state = 'queued' GROUP BY channel`;

/**
 * The queue; `DeliveriesRepository` adds to it. SQL: each statement decides between workers and sends, or counts, by the
 * database's clock.
 */
@Injectable()
export class MessagesRepository {
  constructor(private readonly source: DataSource) {}

  /** Takes up to `limit` due messages of the channel that no other worker holds. */
  async claim(channel: Channel, limit: number): Promise<EncryptedClaim[]> {
    return CLAIM.rows(this.source, [channel, limit]);
  }

  /**
   * Milliseconds in which the message may still be sent: until its code expires or its lease ends. Not above 0 when it
   * was cancelled by a newer code, has expired, or is another worker's.
   */
  async timeLeftMs({ id, attempts }: ClaimedMessage): Promise<number> {
    return (await TIME_LEFT.first(this.source, [id, attempts]))?.leftMs ?? 0;
  }

  /** @param providerCode of the attempt; null keeps the one before. */
  async retryLater(
    { id, attempts }: ClaimedMessage,
    delayMs: number,
    providerCode: string | null,
  ): Promise<void> {
    await RETRY.run(this.source, [id, attempts, delayMs, providerCode]);
  }

  /** Ends the message, wipes its payload and adds the event; false, without any of it, where it had ended already. */
  async end(
    { id, attempts }: ClaimedMessage,
    { state, failure, providerCode }: MessageEnd,
    event: string,
  ): Promise<boolean> {
    const values = [id, attempts, state, event, failure, providerCode];
    return (await END.first(this.source, values)) !== undefined;
  }

  /** Ends a message whose code has been replaced. */
  async cancelVoid({ id, attempts }: ClaimedMessage): Promise<void> {
    await CANCEL_VOID.run(this.source, [id, attempts]);
  }

  /** Ends up to `limit` messages whose code or link has expired unsent. */
  async failExpired(tx: EntityManager, limit: number): Promise<MessageRef[]> {
    return FAIL_EXPIRED.rows(tx, [limit]);
  }

  stateOf(
    appId: string,
    id: string,
  ): Promise<Pick<MessageEntity, 'state' | 'failure' | 'providerCode'> | null> {
    const select = { state: true, failure: true, providerCode: true } as const;
    return this.source.getRepository(MessageEntity).findOne({ where: { id, appId }, select });
  }

  /** Seconds that the oldest message has been waiting that may still be sent and that its recipient does not refuse; or 0. */
  async oldestWaitSeconds(): Promise<number> {
    return (await OLDEST_WAIT_SECONDS.first(this.source))?.seconds ?? 0;
  }

  /** How many messages of each channel wait; a channel without any is left out. */
  async queuedByChannel(): Promise<{ channel: Channel; count: number }[]> {
    return QUEUED_BY_CHANNEL.rows(this.source);
  }
}
