import type { AppSettings, Environment, Tier } from '@latchkey/contracts';
import { apiKeyCreated, apiKeyRevoked } from '@latchkey/contracts/catalogue';
import type { ApiKeyKind } from '@latchkey/contracts/identity';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Repository } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';

export type NewApiKey = Pick<ApiKeyEntity, 'id' | 'appId' | 'kind' | 'prefix' | 'lastFour' | 'digest'>;

/** A valid key, with the App that it belongs to. */
export interface ResolvedKeyRow {
  key_id: string;
  kind: ApiKeyKind;
  app_id: string;
  app_name: string;
  environment: Environment;
  tier: Tier;
  settings: Partial<AppSettings>;
  payments_need_person: boolean;
  use_is_due: boolean;
}

const USE_IS_DUE = `(last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

export const RESOLVE_API_KEY = statement<ResolvedKeyRow>('resolve_api_key')`
  SELECT k.id AS key_id, k.kind, a.id AS app_id, a.name AS app_name, a.environment, a.tier, a.settings,
         a.payments_need_person, ${USE_IS_DUE} AS use_is_due
  FROM api_keys k JOIN apps a ON a.id = k.app_id
  WHERE k.digest = $1 AND k.revoked_at IS NULL`;

const ADD_UNLESS_KNOWN = statement('api_keys_add_unless_known')`
  INSERT INTO api_keys (id, app_id, kind, prefix, last_four, digest) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ON CONSTRAINT api_keys_digest_key DO NOTHING RETURNING id`;

const MARK_USED = statement('api_keys_mark_used')`
  UPDATE api_keys SET last_used_at = now() WHERE id = $1 AND ${USE_IS_DUE}`;

/** API keys; each change has its event. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly outbox: Outbox,
  ) {}

  async add(tx: EntityManager, key: NewApiKey): Promise<void> {
    await tx.withRepository(this.keys).insert(key);
    await this.addCreated(tx, key);
  }

  /** SQL: one statement decides which replica adds the key. @returns false for a key that exists, revoked or not. */
  async addUnlessKnown(tx: EntityManager, key: NewApiKey): Promise<boolean> {
    const inserted = await ADD_UNLESS_KNOWN.rows(tx, [
      key.id,
      key.appId,
      key.kind,
      key.prefix,
      key.lastFour,
      key.digest,
    ]);
    if (inserted.length === 0) return false;
    await this.addCreated(tx, key);
    return true;
  }

  /** SQL: every request needs it, unless the gateway has the answer in its cache. */
  resolve(digest: Buffer): Promise<ResolvedKeyRow | undefined> {
    return RESOLVE_API_KEY.first(this.source, [digest]);
  }

  /** SQL: one statement moves `last_used_at` at most once a minute, however many replicas see the key used. */
  async markUsed(keyId: string): Promise<void> {
    await MARK_USED.run(this.keys, [keyId]);
  }

  /** The keys of the App that are not revoked, oldest first. */
  alive(appId: string, limit: number, offset: number): Promise<ApiKeyEntity[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.keys.find({ where: { appId, revokedAt: IsNull() }, order, take: limit, skip: offset });
  }

  /** @returns whether this call revoked the key. */
  async revoke(tx: EntityManager, appId: string, id: string): Promise<boolean> {
    const { affected } = await tx
      .withRepository(this.keys)
      .update({ appId, id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    if (affected !== 1) return false;
    await this.outbox.add(tx, apiKeyRevoked, { appId, data: { key_id: id } });
    return true;
  }

  private async addCreated(tx: EntityManager, { appId, id, kind }: NewApiKey): Promise<void> {
    await this.outbox.add(tx, apiKeyCreated, { appId, data: { key_id: id, kind } });
  }
}
