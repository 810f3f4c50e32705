import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookTested,
} from '@latchkey/contracts/catalogue';
import { MOST_WEBHOOKS } from '@latchkey/contracts/events';
import { lockAlone, statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { type EntityManager, In, Repository } from 'typeorm';
import {
  type NewSecret,
  type NewWebhook,
  WebhookEntity,
  type WebhookKey,
  WebhookSecretEntity,
} from './webhook.entity.js';

const SHOWN = In(['enabled', 'disabled']);
/** Orders creations of one App, so that together they do not exceed the limit. */
const LOCK_SPACE = 0x3e01;
const MOST_SECRETS = 5;

const DELETE = statement('webhooks_delete')`
  UPDATE webhooks SET status = 'deleted', ended_at = now()
  WHERE app_id = $1 AND id = $2 AND status <> 'deleted'`;

const DISABLE = statement<{ appId: string }>('webhooks_disable')`
  UPDATE webhooks SET status = 'disabled', ended_at = now()
  WHERE id = $1 AND status = 'enabled' AND ($2 OR failing_since <= now() - interval '5 days')
  RETURNING app_id AS "appId"`;

// As with a retry, a failing webhook is asked again without a pause.
const TEST = statement<{ eventId: string }>('webhooks_test')`
  WITH resumed AS (
    UPDATE webhooks SET paused_until = NULL WHERE id = $1 AND status = 'enabled' RETURNING id)
  SELECT $2::jsonb->>'event_id' AS "eventId", add_event($2::jsonb) AS told FROM resumed`;

const OF_ANY_APP = `status <> 'deleted' AND ($1::text IS NULL OR app_id = $1) AND CASE coalesce($2, '') WHEN '' THEN true
    WHEN 'failing' THEN status = 'enabled' AND failing_since IS NOT NULL ELSE status = $2 END`;

const INSPECTED = statement<WebhookEntity>('webhooks_inspected')`
  SELECT id, app_id AS "appId", environment, url, events, status, created_at AS "createdAt", ended_at AS "endedAt",
      failures, failing_since AS "failingSince", is_slow AS "isSlow", paused_until AS "pausedUntil"
    FROM webhooks WHERE ${OF_ANY_APP}
    ORDER BY status = 'enabled' AND failing_since IS NOT NULL DESC, CASE status WHEN 'enabled' THEN failing_since END,
      created_at DESC, id LIMIT $3 OFFSET $4`;

const COUNT_INSPECTED = statement<{ count: number }>('webhooks_count_inspected')`
  SELECT count(*)::int AS count FROM webhooks WHERE ${OF_ANY_APP}`;

const END_SECRET = statement('webhooks_end_secret')`
  UPDATE webhook_secrets SET expires_at = clock_timestamp() + interval '24 hours'
  WHERE webhook_id = $1 AND expires_at IS NULL`;

const DELETE_OLD_SECRETS = statement('webhooks_delete_old_secrets')`
  DELETE FROM webhook_secrets WHERE id IN (
    SELECT id FROM webhook_secrets WHERE webhook_id = $1
    ORDER BY expires_at DESC NULLS FIRST, id DESC OFFSET ${MOST_SECRETS})`;

/** Webhooks and their secrets; each change adds its event. */
@Injectable()
export class WebhooksRepository {
  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** Null where the App has as many as it may. */
  async add(tx: EntityManager, made: NewWebhook): Promise<WebhookEntity | null> {
    await lockAlone(tx, { space: LOCK_SPACE, key: made.appId });
    const webhooks = tx.withRepository(this.webhooks);
    // Counts with the lock held: of two parallel calls the second one sees the first.
    const count = await webhooks.countBy({ appId: made.appId, status: SHOWN });
    if (count >= MOST_WEBHOOKS) return null;
    await webhooks.insert(made);
    const { appId, id } = made;
    await this.outbox.add(tx, webhookCreated, { appId, data: { webhook_id: id } });
    return webhooks.findOneByOrFail({ id: made.id });
  }

  ofApp(appId: string): Promise<WebhookEntity[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.webhooks.find({ where: { appId, status: SHOWN }, order, take: MOST_WEBHOOKS });
  }

  /** A page, the failing ones first, and how many match. SQL: an order of two kinds. */
  async ofAnyApp(
    { appId, status }: { appId: string | undefined; status: string | undefined },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[WebhookEntity[], number]> {
    const rows = INSPECTED.rows(this.webhooks, [appId, status, limit, offset]);
    const counted = COUNT_INSPECTED.first(this.webhooks, [appId, status]);
    return [await rows, (await counted)?.count ?? 0];
  }

  /** Adds the event that is sent to this webhook alone. SQL: one statement decides. @returns its id; undefined unless it is enabled. */
  async test({ appId, id }: WebhookEntity): Promise<string | undefined> {
    const event = this.outbox.event(webhookTested, { appId, data: { webhook_id: id } });
    const row = await TEST.first(this.webhooks, [id, event]);
    this.outbox.nudge();
    return row?.eventId;
  }

  /** Null where the App has none with this id. */
  find(key: WebhookKey): Promise<WebhookEntity | null> {
    return this.webhooks.findOneBy(conditionOf(key));
  }

  /** The same, until the end of the transaction safe from every other change. */
  lock(tx: EntityManager, key: WebhookKey): Promise<WebhookEntity | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return tx.withRepository(this.webhooks).findOne({ where: conditionOf(key), lock });
  }

  /** Deletes it, with its secrets; false where there is none. SQL: one statement decides between callers. */
  async delete(tx: EntityManager, appId: string, id: string): Promise<boolean> {
    const deleted = await DELETE.count(tx, [appId, id]);
    if (deleted === 0) return false;
    await tx.withRepository(this.secrets).delete({ webhookId: id });
    await this.outbox.add(tx, webhookDeleted, { appId, data: { webhook_id: id } });
    return true;
  }

  /** Lets a failing webhook be asked again without a pause; false where it is not enabled. */
  async resume(tx: EntityManager, id: string): Promise<boolean> {
    const { affected } = await tx
      .withRepository(this.webhooks)
      .update({ id, status: 'enabled' }, { pausedUntil: null });
    return affected === 1;
  }

  /**
   * Disables it; false if it is not enabled, or, unless it is `gone`, has not failed for long enough. SQL: one statement
   * decides between workers, by the database's clock.
   */
  async disable(tx: EntityManager, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
    const row = await DISABLE.first(tx, [id, reason === 'gone']);
    if (!row) return false;
    await this.outbox.add(tx, webhookDisabled, { appId: row.appId, data: { webhook_id: id, reason } });
    return true;
  }

  /**
   * Adds a secret; the one before signs for another 24 hours. Of several replaced ones those count that were replaced
   * last. The caller holds the lock of the webhook. SQL: a rank, and the clock when the lock is held: a transaction that
   * waited for it has an older `now()` than the one before it.
   */
  async addSecret(tx: EntityManager, made: NewSecret): Promise<void> {
    await END_SECRET.run(tx, [made.webhookId]);
    await tx.withRepository(this.secrets).insert(made);
    await DELETE_OLD_SECRETS.run(tx, [made.webhookId]);
  }

  /** Those that sign now, newest first. SQL: the database's clock. */
  secretsOf(webhookId: string): Promise<WebhookSecretEntity[]> {
    return this.secrets
      .createQueryBuilder('secret')
      .where('secret.webhookId = :webhookId AND (secret.expiresAt IS NULL OR secret.expiresAt > now())', {
        webhookId,
      })
      .orderBy('secret.expiresAt', 'DESC', 'NULLS FIRST')
      .addOrderBy('secret.id', 'DESC')
      .getMany();
  }
}

function conditionOf({ appId, id }: WebhookKey) {
  return { id, status: SHOWN, ...(appId !== null && { appId }) };
}
