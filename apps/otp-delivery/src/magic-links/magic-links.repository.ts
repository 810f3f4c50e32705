import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository } from 'typeorm';
import { type LivingMagicLink, MagicLinkEntity, type NewMagicLink } from './magic-link.entity.js';

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

/** Magic links; `DeliveriesRepository` stores those that are sent. */
@Injectable()
export class MagicLinksRepository {
  private readonly livingByToken: PreparedStatement<LivingMagicLink>;
  private readonly spending: PreparedStatement<{ id: string }>;

  constructor(
    source: DataSource,
    @InjectRepository(MagicLinkEntity) private readonly links: Repository<MagicLinkEntity>,
  ) {
    this.livingByToken = new PreparedStatement(source, 'magic_link_living', LIVING);
    this.spending = new PreparedStatement(source, 'magic_link_spend', SPEND);
  }

  /** A link that the App delivers. SQL: the entity API would make another statement of each lifetime. */
  async add(link: NewMagicLink): Promise<void> {
    const { id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes } = link;
    const values = [id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes];
    await this.links.query(ADD, [...values, link.fingerprintIp, link.fingerprintUserAgent]);
  }

  /** SQL: a look-up of a sign-in. */
  async living(appId: string, tokenDigest: Buffer): Promise<LivingMagicLink | undefined> {
    return this.livingByToken.first([appId, tokenDigest]);
  }

  /** Uses the link up; true for exactly one caller. SQL: one statement decides. */
  async spend(appId: string, { id }: LivingMagicLink): Promise<boolean> {
    return (await this.spending.first([appId, id])) !== undefined;
  }

  /** Deletes the user's open links that the App delivers. */
  async voidOfApp(appId: string, userId: string): Promise<void> {
    await this.links.delete({ appId, userId, kind: 'embeddable', consumedAt: IsNull() });
  }
}
