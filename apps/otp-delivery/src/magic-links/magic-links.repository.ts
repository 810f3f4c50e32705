import { OPERATORS_APP_ID, type UserRef } from '@latchkey/contracts';
import { magicLinkCreated, magicLinkVerified } from '@latchkey/contracts/catalogue';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository } from 'typeorm';
import { type LivingMagicLink, MagicLinkEntity, type NewMagicLink } from './magic-link.entity.js';
import { linkData } from './magic-link.rules.js';

const ADD = statement('magic_links_add')`
  WITH added AS (
    INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
      fingerprint_ip, fingerprint_user_agent)
    VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 minute', $9, $10) RETURNING id)
  SELECT add_event($11) FROM added`;

const LIVING = statement<LivingMagicLink>('magic_link_living')`
  SELECT id, user_id AS "userId", method_id AS "methodId", method_type AS "methodType", kind,
    fingerprint_ip AS "fingerprintIp", fingerprint_user_agent AS "fingerprintUserAgent"
  FROM magic_links
  WHERE app_id = $1 AND token_digest = $2 AND consumed_at IS NULL AND expires_at > now()`;

const SPEND = statement<{ id: string }>('magic_link_spend')`
  WITH spent AS (
    UPDATE magic_links SET consumed_at = now()
    WHERE app_id = $1 AND id = $2 AND consumed_at IS NULL AND expires_at > now() RETURNING id)
  SELECT id, add_event($3) FROM spent`;

/**
 * In the order of their ids, so that two invitations that are used at once wait for each other's rows in one order. An
 * invitation that is no longer open takes none along: an old link must not void a new one.
 */
const SPEND_INVITATION = statement<{ id: string }>('magic_link_spend_invitation')`
  WITH open AS (
    SELECT id FROM magic_links
    WHERE app_id = $1 AND user_id = $4 AND kind = 'embeddable' AND consumed_at IS NULL AND expires_at > now()
    ORDER BY id FOR UPDATE
  ), spent AS (
    UPDATE magic_links SET consumed_at = now() FROM open
    WHERE magic_links.id = open.id AND EXISTS (SELECT FROM open AS itself WHERE itself.id = $2) RETURNING magic_links.id)
  SELECT id, add_event($3) FROM spent WHERE id = $2`;

/** Magic links, each change with its event; `DeliveriesRepository` stores those that are sent. */
@Injectable()
export class MagicLinksRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(MagicLinkEntity) private readonly links: Repository<MagicLinkEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** A link that the App delivers. SQL: the entity API would make another statement of each lifetime. */
  async add(link: NewMagicLink): Promise<void> {
    const { id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes } = link;
    const values = [id, appId, userId, methodId, methodType, kind, tokenDigest, expiresInMinutes];
    const event = this.outbox.event(magicLinkCreated, { appId, userId, data: linkData(link) });
    await ADD.run(this.links, [...values, link.fingerprintIp, link.fingerprintUserAgent, event]);
    this.outbox.nudge();
  }

  /** SQL: a look-up of a sign-in. */
  async living(appId: string, tokenDigest: Buffer): Promise<LivingMagicLink | undefined> {
    return LIVING.first(this.source, [appId, tokenDigest]);
  }

  /** A link in whatever state, to explain why it cannot be used. */
  byToken(appId: string, tokenDigest: Buffer): Promise<MagicLinkEntity | null> {
    return this.links.findOneBy({ appId, tokenDigest });
  }

  /**
   * Uses the link up; true for exactly one caller. An invitation of an operator takes the others of the operator along: whoever
   * finds one later adds no passkey by it. SQL: one statement decides.
   */
  async spend(appId: string, link: LivingMagicLink): Promise<boolean> {
    const { id, userId } = link;
    const event = this.outbox.event(magicLinkVerified, { appId, userId, data: linkData(link) });
    const spent = isInvitation(appId, link)
      ? await SPEND_INVITATION.first(this.source, [appId, id, event, userId])
      : await SPEND.first(this.source, [appId, id, event]);
    const isSpent = spent !== undefined;
    if (isSpent) this.outbox.nudge();
    return isSpent;
  }

  /** Deletes the user's open links that the App delivers. Links that were sent to an address stay: they prove that address. */
  async voidOfApp(appId: string, userId: string): Promise<UserRef> {
    await this.links.delete({ appId, userId, kind: 'embeddable', consumedAt: IsNull() });
    return { user_id: userId };
  }
}

const isInvitation = (appId: string, { kind }: LivingMagicLink) =>
  appId === OPERATORS_APP_ID && kind === 'embeddable';
