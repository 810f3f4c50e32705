import type { ApiKeyKind, AppSettings, Environment, Tier } from '@latchkey/contracts/identity';
import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';

export type NewApiKey = Pick<ApiKeyEntity, 'id' | 'appId' | 'kind' | 'prefix' | 'lastFour' | 'digest'>;

/** A key that is alive, with the App that it speaks for. */
export interface ResolvedKeyRow {
  key_id: string;
  kind: ApiKeyKind;
  app_id: string;
  app_name: string;
  environment: Environment;
  tier: Tier;
  settings: Partial<AppSettings>;
  use_is_due: boolean;
}

const USE_IS_DUE = `(last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

export const RESOLVE_API_KEY = `
  SELECT k.id AS key_id, k.kind, a.id AS app_id, a.name AS app_name, a.environment, a.tier, a.settings,
         ${USE_IS_DUE} AS use_is_due
  FROM api_keys k JOIN apps a ON a.id = k.app_id
  WHERE k.digest = $1 AND k.revoked_at IS NULL`;

@Injectable()
export class ApiKeysRepository {
  private readonly resolveStatement: PreparedStatement<ResolvedKeyRow>;

  constructor(private readonly source: DataSource) {
    this.resolveStatement = new PreparedStatement(source, 'resolve_api_key', RESOLVE_API_KEY);
  }

  async insert(tx: EntityManager, key: NewApiKey): Promise<void> {
    await tx.insert(ApiKeyEntity, key);
  }

  /** Whether the key is new: one that exists, revoked ones included, stays as it is. */
  async insertUnlessKnown(tx: EntityManager, key: NewApiKey): Promise<boolean> {
    const inserted = await tx.query<object[]>(
      `INSERT INTO api_keys (id, app_id, kind, prefix, last_four, digest) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ON CONSTRAINT api_keys_digest_key DO NOTHING RETURNING id`,
      [key.id, key.appId, key.kind, key.prefix, key.lastFour, key.digest],
    );
    return inserted.length === 1;
  }

  resolve(digest: Buffer): Promise<ResolvedKeyRow | undefined> {
    return this.resolveStatement.first([digest]);
  }

  /** Moves `last_used_at`, at most once a minute however many replicas see the key used. */
  async markUsed(keyId: string): Promise<void> {
    await this.source.query(`UPDATE api_keys SET last_used_at = now() WHERE id = $1 AND ${USE_IS_DUE}`, [
      keyId,
    ]);
  }

  /** The keys of the App that are not revoked, oldest first. */
  alive(appId: string, limit: number, offset: number): Promise<ApiKeyEntity[]> {
    return this.source.manager.find(ApiKeyEntity, {
      where: { appId, revokedAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** Whether this call revoked it. */
  async revoke(tx: EntityManager, appId: string, keyId: string): Promise<boolean> {
    const { affected } = await tx.update(
      ApiKeyEntity,
      { appId, id: keyId, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    );
    return affected === 1;
  }
}
