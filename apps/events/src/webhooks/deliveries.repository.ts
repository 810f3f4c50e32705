import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeliveryStatus, MOST_LISTED } from '@latchkey/contracts/events';
import { onCommit, statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import type { StoredEvent } from '../feed/stored-event.js';
import { DeliveryEntity } from './delivery.entity.js';

export interface DeliveryPage {
  readonly webhookId: string;
  readonly status: DeliveryStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

const APPS_WITH_WEBHOOKS = statement<{ appId: string }>('deliveries_apps_with_webhooks')`
  SELECT asked.app_id AS "appId" FROM unnest($1::text[]) AS asked (app_id)
  WHERE EXISTS (SELECT FROM webhooks w WHERE w.app_id = asked.app_id AND w.status = 'enabled')`;

// The clock of the service that made the event may be behind that of this database: a lost event is worse than one too
// many. An event is stored once, so what was stored before the webhook was made is not among these.
const MADE_AFTER = `e.created_at + interval '5 seconds' > w.created_at`;

// A test is for the webhook that it names, which may ask for other types.
const WANTED = `CASE e.type WHEN 'webhook.tested' THEN w.id = e.body::json->'data'->>'webhook_id'
    ELSE w.events = '{}' OR e.type = ANY (w.events) END`;

const ADD = statement('deliveries_add')`
  INSERT INTO webhook_deliveries (webhook_id, event_id, app_id, event_type, body)
  SELECT w.id, e.id, e.app_id, e.type, e.body
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) AS e (id, app_id, type, body, created_at)
  JOIN webhooks w ON w.app_id = e.app_id AND w.status = 'enabled' AND ${WANTED} AND ${MADE_AFTER}
  ON CONFLICT ON CONSTRAINT webhook_deliveries_pkey DO NOTHING`;

// A delivery that is being sent keeps its lease, and its worker records the outcome as ever.
const RETRY = statement('deliveries_retry')`
  UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_attempt_at = now(),
    expires_at = now() + interval '3 days', finished_at = NULL
  WHERE webhook_id = $1 AND event_id = $2`;

const BATCH = 1000;
const ended = (reason: string, rows: string) => `
  UPDATE webhook_deliveries SET status = 'failed', finished_at = now(), leased_until = NULL, last_error = ${reason}
  WHERE (webhook_id, event_id) IN (${rows} LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED) AND status = 'pending'`;
const FREE = '(d.leased_until IS NULL OR d.leased_until <= now())';

const END_EXPIRED = statement('deliveries_end_expired')`${ended(
  `coalesce(last_error, 'expired')`,
  `SELECT d.webhook_id, d.event_id FROM webhook_deliveries d
    WHERE d.status = 'pending' AND d.expires_at <= now() AND ${FREE}`,
)}`;
const END_OF_ENDED = statement('deliveries_end_of_ended')`${ended(
  `(SELECT 'webhook_' || w.status FROM webhooks w WHERE w.id = webhook_id)`,
  `SELECT d.webhook_id, d.event_id FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
    WHERE w.status <> 'enabled' AND d.status = 'pending' AND ${FREE}`,
)}`;

const COUNT = statement<{ count: number }>('deliveries_count')`
  SELECT count(*)::int AS count FROM (
    SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND ($2::text IS NULL OR status = $2) LIMIT $3) matches`;

/** Which events go to which webhooks. SQL: bulk work, and statements that decide between callers and workers. */
@Injectable()
export class DeliveriesRepository {
  private readonly listeners: (() => void)[] = [];

  constructor(@InjectRepository(DeliveryEntity) private readonly deliveries: Repository<DeliveryEntity>) {}

  /** Calls back after each commit that made a delivery due. */
  whenDue(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Makes a delivery of each event for each enabled webhook of its App that wants its type and is not younger; a repeated
   * event makes none.
   * A batch of Apps without webhooks costs one look at an index.
   */
  async addFor(tx: EntityManager, events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const appIds = [...new Set(events.map(({ appId }) => appId))];
    const found = await APPS_WITH_WEBHOOKS.rows(tx, [appIds]);
    const known = new Set(found.map(({ appId }) => appId));
    const wanted = events.filter(({ appId }) => known.has(appId));
    if (wanted.length === 0) return;
    const columns = (['id', 'appId', 'type', 'body', 'createdAt'] as const).map((name) =>
      wanted.map((each) => each[name]),
    );
    await ADD.run(tx, columns);
    onCommit(tx, () => this.announce());
  }

  /** Newest events first; the number of matches is counted up to `MOST_LISTED`. */
  async list({ webhookId, status, limit, offset }: DeliveryPage): Promise<[DeliveryEntity[], number]> {
    const where = { webhookId, ...(status && { status }) };
    const page = this.deliveries.find({ where, order: { eventId: 'DESC' }, take: limit, skip: offset });
    const counting = COUNT.first(this.deliveries, [webhookId, status ?? null, MOST_LISTED]);
    const [rows, counted] = await Promise.all([page, counting]);
    return [rows, counted?.count ?? 0];
  }

  /** Makes the delivery due, whatever has become of it. @returns it, or null where there is none. */
  async retry(tx: EntityManager, webhookId: string, eventId: string): Promise<DeliveryEntity | null> {
    await RETRY.run(tx, [webhookId, eventId]);
    onCommit(tx, () => this.announce());
    return tx.withRepository(this.deliveries).findOneBy({ webhookId, eventId });
  }

  /** Fails deliveries whose 3 days are over, and those of disabled and deleted webhooks. @returns how many. */
  async endOverdue(): Promise<number> {
    let count = 0;
    for (const ending of [END_EXPIRED, END_OF_ENDED])
      for (let batch = BATCH; batch === BATCH; count += batch) batch = await ending.count(this.deliveries);
    return count;
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}
