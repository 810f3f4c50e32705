import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ClientLimit, type LimitedClient, statement, type Subject } from '@latchkey/platform/database';
import { type EntityManager, type FindOptionsWhere, IsNull, Raw, Repository } from 'typeorm';
import { addressOf, type WalletAddress } from '../wallets/wallet.entity.js';
import {
  CHALLENGE_MINUTES,
  ChallengeEntity,
  MOST_OPEN_OF_CLIENT,
  type NewChallenge,
  type OpenChallenge,
} from './challenge.entity.js';
import { nonceOf } from './challenge-text.rules.js';

/** How many challenges are tried for a signature without its text. */
const MOST_TRIED = 5;

const OPEN = 'consumed_at IS NULL AND expires_at > now()';
const AT_ADDRESS = 'app_id = $1 AND wallet_type = $2 AND public_address = $3';
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT';

const OF_CLIENTS = new ClientLimit({
  table: 'wallet_challenges',
  open: `key_kind = 'public' AND ${OPEN}`,
  most: MOST_OPEN_OF_CLIENT,
  lockSpace: 0x3a12,
});

/** Whether a challenge was answered. */
export interface ChallengeState {
  readonly isUsed: boolean;
}

/** `isKnown` until it ends: then the signature is wrong, not the address. */
export interface NewestChallenge extends ChallengeState {
  readonly isKnown: boolean;
}

const NEXT_LIFETIME = statement<{ issuedAt: Date; expiresAt: Date }>('challenges_next_lifetime')`
  SELECT date_trunc('second', now()) AS "issuedAt",
  date_trunc('second', now()) + interval '${CHALLENGE_MINUTES} minutes' AS "expiresAt"`;

const OPEN_THERE = `SELECT id, user_id AS "userId", message FROM wallet_challenges WHERE ${AT_ADDRESS} AND ${OPEN}`;
const NEWEST_OPEN = statement<OpenChallenge>('challenges_newest_open')`
  (${OPEN_THERE} ${NEWEST} ${MOST_TRIED}) UNION (${OPEN_THERE} AND key_kind = 'secret' ${NEWEST} ${MOST_TRIED})`;

const NEWEST_CHALLENGE = statement<NewestChallenge>('challenges_newest')`
  SELECT expires_at > now() AS "isKnown", consumed_at IS NOT NULL AS "isUsed"
  FROM wallet_challenges WHERE ${AT_ADDRESS} ${NEWEST} 1`;

const SPEND = statement('wallet_challenges_spend')`
  UPDATE wallet_challenges SET consumed_at = now() WHERE id = $1 AND ${OPEN}`;

/** Challenges. The cost of a signature does not depend on how many of them are open. */
@Injectable()
export class ChallengesRepository {
  constructor(@InjectRepository(ChallengeEntity) private readonly challenges: Repository<ChallengeEntity>) {}

  /** When a challenge that is made now begins and ends. SQL: the database's clock says so. */
  async nextLifetime(): Promise<{ issuedAt: Date; expiresAt: Date }> {
    const lifetime = await NEXT_LIFETIME.first(this.challenges);
    if (!lifetime) throw new Error('the database did not answer its time');
    return lifetime;
  }

  async add(tx: EntityManager, challenge: NewChallenge): Promise<void> {
    await tx.withRepository(this.challenges).insert(challenge);
  }

  /** Adds one that was begun with a public token; false where its client has reached the limit. */
  async addOfClient(tx: EntityManager, challenge: NewChallenge): Promise<boolean> {
    const isAdmitted = await OF_CLIENTS.admit(tx, challenge);
    if (isAdmitted) await this.add(tx, challenge);
    return isAdmitted;
  }

  /** Whether a client has reached the limit; another call may add one meanwhile. */
  isFull(client: LimitedClient): Promise<boolean> {
    return OF_CLIENTS.isFull(this.challenges.manager, client);
  }

  /** Seconds until the first open challenge of the client ends. */
  secondsToRoom(client: LimitedClient, tx = this.challenges.manager): Promise<number> {
    return OF_CLIENTS.secondsToRoom(tx, client);
  }

  /** The challenge of this text, found by its nonce. */
  async openByText(at: WalletAddress, message: string): Promise<OpenChallenge | null> {
    const nonce = nonceOf(message);
    return nonce === undefined ? null : this.challenges.findOneBy({ ...openAt(at), nonce, message });
  }

  openById(at: WalletAddress, id: string): Promise<OpenChallenge | null> {
    return this.challenges.findOneBy({ ...openAt(at), id });
  }

  /**
   * The challenges that a signature without its text may answer: the newest, and the newest of the App itself, which
   * challenges begun with the public token cannot crowd out. SQL: each half reads only the end of its index.
   */
  newestOpen(at: WalletAddress): Promise<OpenChallenge[]> {
    return NEWEST_OPEN.rows(this.challenges, [at.appId, at.walletType, at.publicAddress]);
  }

  /** The newest challenge of the address in whatever state. SQL: all live equally long, so one row is enough. */
  async newest(at: WalletAddress): Promise<NewestChallenge | undefined> {
    return NEWEST_CHALLENGE.first(this.challenges, [at.appId, at.walletType, at.publicAddress]);
  }

  /** The challenge of this text in whatever state, to explain why it cannot be answered. */
  async byText(at: WalletAddress, message: string): Promise<ChallengeState | undefined> {
    const nonce = nonceOf(message);
    const row =
      nonce === undefined ? null : await this.challenges.findOneBy({ ...addressOf(at), nonce, message });
    return row ? { isUsed: row.consumedAt !== null } : undefined;
  }

  /** Uses a challenge up. SQL: one statement decides which of several answers counts. */
  async spend(tx: EntityManager, id: string): Promise<boolean> {
    return (await SPEND.count(tx, [id])) === 1;
  }

  /** Voids the user's open challenges, at one address or at all. The transaction holds the user's lock. */
  async void(tx: EntityManager, { appId, userId }: Subject, at?: WalletAddress): Promise<void> {
    const ofUser = { ...(at && addressOf(at)), appId, userId, consumedAt: IsNull() };
    await tx.withRepository(this.challenges).delete(ofUser);
  }
}

function openAt(at: WalletAddress): FindOptionsWhere<ChallengeEntity> {
  return { ...addressOf(at), consumedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
}
