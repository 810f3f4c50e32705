import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import type { GoneUser } from '../removals/gone-user.js';
import type { MethodMove } from '../removals/method-move.js';
import { MagicLinkEntity } from './magic-link.entity.js';

export type NewMagicLink = Pick<
  MagicLinkEntity,
  | 'id'
  | 'appId'
  | 'userId'
  | 'methodId'
  | 'methodType'
  | 'kind'
  | 'tokenDigest'
  | 'fingerprintIp'
  | 'fingerprintUserAgent'
> & { readonly expiresInMinutes: number };

/** A link that can still be used. */
export type LivingMagicLink = Pick<
  MagicLinkEntity,
  'id' | 'userId' | 'methodId' | 'methodType' | 'kind' | 'fingerprintIp' | 'fingerprintUserAgent'
>;

const ADD = `
  INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
    fingerprint_ip, fingerprint_user_agent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 minute', $9, $10)`;

const LIVING = `
  SELECT id, user_id AS "userId", method_id AS "methodId", method_type AS "methodType", kind,
    fingerprint_ip AS "fingerprintIp", fingerprint_user_agent AS "fingerprintUserAgent"
  FROM magic_links
  WHERE app_id = $1 AND token_digest = $2 AND consumed_at IS NULL AND expires_at > now()`;

const SPEND = `
  UPDATE magic_links SET consumed_at = now()
  WHERE app_id = $1 AND id = $2 AND consumed_at IS NULL AND expires_at > now() RETURNING id`;

const VOID_OF_APP = `
  DELETE FROM magic_links WHERE app_id = $1 AND user_id = $2 AND kind = 'embeddable' AND consumed_at IS NULL`;

/** Magic links; `DeliveriesRepository` stores those that are sent. */
@Injectable()
export class MagicLinksRepository {
  private readonly livingByToken: PreparedStatement<LivingMagicLink>;
  private readonly spending: PreparedStatement<{ id: string }>;

  constructor(private readonly source: DataSource) {
    this.livingByToken = new PreparedStatement(source, 'magic_link_living', LIVING);
    this.spending = new PreparedStatement(source, 'magic_link_spend', SPEND);
  }

  /** A link that the App delivers. */
  async add(link: NewMagicLink): Promise<void> {
    const { id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes } = link;
    const values = [id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes];
    await this.source.query(ADD, [...values, link.fingerprintIp, link.fingerprintUserAgent]);
  }

  async living(appId: string, tokenDigest: Buffer): Promise<LivingMagicLink | undefined> {
    return this.livingByToken.first([appId, tokenDigest]);
  }

  /** Uses the link up; true for exactly one caller. */
  async spend(appId: string, { id }: LivingMagicLink): Promise<boolean> {
    return (await this.spending.first([appId, id])) !== undefined;
  }

  /** Deletes the user's open links that the App delivers; one that is being spent is spent, or it is gone. */
  async voidOfApp(appId: string, userId: string): Promise<void> {
    await this.source.query(VOID_OF_APP, [appId, userId]);
  }

  /** Those that were sent to what went along, and those of the App; all where that is not known. */
  async deleteOfUser(tx: EntityManager, { appId, userId, methodIds }: GoneUser): Promise<void> {
    const all = { appId, userId };
    const some = methodIds && [
      { ...all, methodId: Any(methodIds) },
      { ...all, kind: 'embeddable' as const },
    ];
    for (const which of some ?? [all]) await tx.delete(MagicLinkEntity, which);
  }

  /** Those that were sent to the method are of its new user, and those that the App made for the former one are gone. */
  async moveMethod(tx: EntityManager, { appId, methodId, from, to }: MethodMove): Promise<void> {
    await tx.update(MagicLinkEntity, { appId, userId: from, methodId, kind: 'email' }, { userId: to });
    await this.deleteOfMethod(tx, appId, from, methodId);
  }

  async deleteOfMethod(tx: EntityManager, appId: string, userId: string, methodId: string): Promise<void> {
    await tx.delete(MagicLinkEntity, { appId, userId, methodId });
  }
}
