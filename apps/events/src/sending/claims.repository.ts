import type { Environment } from '@latchkey/contracts';
import type { DeliveryError } from '@latchkey/contracts/events';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CAREFUL_AFTER_FAILURES } from '../webhooks/delivery.rules.js';

/** A delivery that belongs to this worker until its lease ends. */
export interface Claim {
  readonly webhookId: string;
  readonly eventId: string;
  readonly appId: string;
  readonly body: string;
  /** Tells one lease from the next. */
  readonly claims: number;
  readonly tries: number;
  readonly url: string;
  readonly environment: Environment;
  /** Failed attempts of the webhook since its last delivery. */
  readonly failures: number;
  /** Whether the webhook may have more that is due. */
  readonly isFull: boolean;
  /** Whether it is the one delivery of a failing or slow webhook, which waits for its outcome. */
  readonly isProbe: boolean;
}

/** What an attempt has shown. */
export interface Attempt {
  /** Null without an answer. */
  readonly statusCode: number | null;
  readonly isSlow: boolean;
}

export interface FailedAttempt extends Attempt {
  readonly error: DeliveryError;
  readonly retryInMs: number;
  /** Pause of the webhook once it has failed several times in a row. */
  readonly probeInMs: number;
}

/** How many deliveries of one webhook are under way at the same time, while it answers well. */
export const AT_ONCE_OF_WEBHOOK = 8;
/** The same of all webhooks of an App, so that one App whose receivers hang leaves slots for others. */
export const AT_ONCE_OF_APP = 32;
// Longer than an attempt may take, with its outcome.
const LEASE = `interval '30 seconds'`;
export const CAREFUL = `(w.failures >= ${CAREFUL_AFTER_FAILURES} OR w.is_slow)`;

/** The webhooks with deliveries that wait: one look at the index for each, however many deliveries it has. */
export const WAITING = `
  waiting (id) AS (
    (SELECT webhook_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT d.webhook_id FROM webhook_deliveries d WHERE d.status = 'pending' AND d.webhook_id > before.id
      ORDER BY d.webhook_id LIMIT 1)
    FROM waiting before WHERE before.id IS NOT NULL
  )`;

export const IS_DUE = `
  d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= now() AND d.expires_at > now()
  AND (d.leased_until IS NULL OR d.leased_until <= now())`;

const claimed = (isProbe: boolean) => `
  UPDATE webhook_deliveries d SET leased_until = now() + ${LEASE}, claims = claims + 1
  FROM chosen c JOIN webhooks w ON w.id = c.webhook_id
  WHERE d.webhook_id = c.webhook_id AND d.event_id = c.event_id
  RETURNING d.webhook_id AS "webhookId", d.event_id AS "eventId", d.app_id AS "appId", d.body, d.claims, d.tries, w.url,
    w.environment, w.failures, c.is_full AS "isFull", ${isProbe} AS "isProbe"`;

// The webhook with the fewest under way comes first, so that the limit is shared out evenly. The one delivery of a failing
// or slow webhook has a slot of the other worker, and takes none from its App.
export const CLAIM = statement<Claim>('deliveries_claim')`
  WITH RECURSIVE ${WAITING}, busy AS (
    SELECT w.id, w.app_id, ${CAREFUL} AS careful, (
      SELECT greatest(0, count(*) - ${CAREFUL}::int)
      FROM webhook_deliveries l WHERE l.webhook_id = w.id AND l.leased_until > now()) AS busy
    FROM waiting JOIN webhooks w ON w.id = waiting.id WHERE w.status = 'enabled'
  ), open AS (
    SELECT *, sum(busy) OVER (PARTITION BY app_id) AS busy_of_app FROM busy
  ), due AS (
    SELECT d.*, w.app_id, w.busy_of_app,
      w.busy + row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at) AS turn
    FROM open w CROSS JOIN LATERAL (
      SELECT d.webhook_id, d.event_id, d.next_attempt_at FROM webhook_deliveries d WHERE ${IS_DUE}
      ORDER BY d.next_attempt_at
      LIMIT greatest(0, least(${AT_ONCE_OF_WEBHOOK} - w.busy, ${AT_ONCE_OF_APP} - w.busy_of_app))
      FOR UPDATE SKIP LOCKED) d
    WHERE NOT w.careful
  ), shared AS (
    SELECT due.*, busy_of_app + count(*) OVER (PARTITION BY app_id) AS wanted_of_app,
      busy_of_app + row_number() OVER (PARTITION BY app_id ORDER BY turn, next_attempt_at) AS turn_of_app
    FROM due
  ), chosen AS (
    SELECT webhook_id, event_id, turn >= ${AT_ONCE_OF_WEBHOOK} OR wanted_of_app >= ${AT_ONCE_OF_APP} AS is_full
    FROM shared WHERE turn_of_app <= ${AT_ONCE_OF_APP} ORDER BY turn, next_attempt_at LIMIT $1
  )
  ${claimed(false)}`;

// Whoever moves the pause forward has the one delivery of the webhook.
const CLAIM_CAREFULLY = statement<Claim>('deliveries_claim_carefully')`
  WITH RECURSIVE ${WAITING}, open AS (
    SELECT w.id FROM waiting JOIN webhooks w ON w.id = waiting.id
    WHERE w.status = 'enabled' AND ${CAREFUL} AND (w.paused_until IS NULL OR w.paused_until <= now())
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE ${IS_DUE})
    ORDER BY w.paused_until NULLS FIRST LIMIT $1 FOR NO KEY UPDATE OF w SKIP LOCKED
  ), chosen AS (
    SELECT d.webhook_id, d.event_id, true AS is_full
    FROM open w CROSS JOIN LATERAL (
      SELECT d.webhook_id, d.event_id FROM webhook_deliveries d WHERE ${IS_DUE}
      ORDER BY d.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) d
  ), paused AS (
    UPDATE webhooks w SET paused_until = now() + ${LEASE} FROM chosen c WHERE w.id = c.webhook_id
  )
  ${claimed(true)}`;

const LEASED = `webhook_id = $1 AND event_id = $2 AND claims = $3 AND leased_until IS NOT NULL`;

const DELIVERED = statement('deliveries_delivered')`
  WITH ended AS (
    UPDATE webhook_deliveries SET status = 'delivered', attempts = attempts + 1, tries = tries + 1,
      last_status_code = $4, last_error = NULL, leased_until = NULL, finished_at = now()
    WHERE ${LEASED} RETURNING webhook_id)
  UPDATE webhooks w SET failures = 0, failing_since = NULL, is_slow = $5, paused_until = NULL
  FROM ended WHERE w.id = ended.webhook_id
    AND (w.failures, w.failing_since, w.is_slow, w.paused_until) IS DISTINCT FROM (0, NULL, $5::boolean, NULL)`;

// The failure of an earlier attempt does not end the pause in which a probe is under way.
const FAILED = statement<{ isHopeless: boolean }>('deliveries_failed')`
  WITH tried AS (
    UPDATE webhook_deliveries SET attempts = attempts + 1, tries = tries + 1, last_status_code = $4, last_error = $6,
      leased_until = NULL, next_attempt_at = now() + $7 * interval '1 ms'
    WHERE ${LEASED} RETURNING webhook_id)
  UPDATE webhooks w SET failures = failures + 1, failing_since = coalesce(failing_since, now()), is_slow = $5,
    paused_until = greatest(
      CASE WHEN NOT $9 THEN w.paused_until END,
      CASE WHEN failures + 1 >= ${CAREFUL_AFTER_FAILURES} THEN now() + $8 * interval '1 ms' END)
  FROM tried WHERE w.id = tried.webhook_id
  RETURNING failing_since <= now() - interval '5 days' AS "isHopeless"`;

const RELEASE = statement('claims_release')`
  UPDATE webhook_deliveries SET leased_until = NULL, last_error = $4, next_attempt_at = now() + $5 * interval '1 ms'
  WHERE ${LEASED}`;

/** The queue of deliveries. SQL: each statement decides between workers, by the database's clock. */
@Injectable()
export class ClaimsRepository {
  constructor(private readonly source: DataSource) {}

  /** Takes up to `limit` due deliveries of webhooks that answer well, with a few of each webhook and App at most. */
  claim(limit: number): Promise<Claim[]> {
    return CLAIM.rows(this.source, [limit]);
  }

  /** The same of failing and slow webhooks: one delivery of each, and none during its pause. */
  claimCarefully(limit: number): Promise<Claim[]> {
    return CLAIM_CAREFULLY.rows(this.source, [limit]);
  }

  async delivered({ webhookId, eventId, claims }: Claim, attempt: Attempt): Promise<void> {
    await DELIVERED.run(this.source, [webhookId, eventId, claims, attempt.statusCode, attempt.isSlow]);
  }

  /** @returns whether the webhook has done nothing but fail for 5 days. */
  async failed({ webhookId, eventId, claims, isProbe }: Claim, attempt: FailedAttempt): Promise<boolean> {
    const { statusCode, isSlow, error, retryInMs, probeInMs } = attempt;
    const values = [webhookId, eventId, claims, statusCode, isSlow, error, retryInMs, probeInMs, isProbe];
    return (await FAILED.first(this.source, values))?.isHopeless ?? false;
  }

  /** Gives a delivery back that was not attempted: that is no failure of the webhook. */
  async release(
    { webhookId, eventId, claims }: Claim,
    error: DeliveryError,
    retryInMs: number,
  ): Promise<void> {
    await RELEASE.run(this.source, [webhookId, eventId, claims, error, retryInMs]);
  }
}
