import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { CHALLENGE_MINUTES, type NewChallenge, type OpenChallenge } from './challenge.entity.js';

/**
 * A signature does not say which challenge it answers, unless its text is given: so many are tried, those with a user
 * first, then those that the same client began, then the newest. Anybody may begin them for any address: the bound keeps
 * what a signature costs that answers none (half a millisecond or less for each), and the order keeps challenges that
 * were begun elsewhere from being tried in place of one's own.
 */
const MOST_TRIED = 128;

const AT_ADDRESS = 'app_id = $1 AND wallet_type = $2 AND public_address = $3';
const OPEN = 'consumed_at IS NULL AND expires_at > now()';

@Injectable()
export class ChallengesRepository {
  private readonly lifetime: PreparedStatement<{ issuedAt: Date; expiresAt: Date }>;
  private readonly openStatement: PreparedStatement<OpenChallenge>;
  private readonly knownStatement: PreparedStatement<{ id: string }>;

  constructor(source: DataSource) {
    this.lifetime = new PreparedStatement(
      source,
      'challenge_lifetime',
      `SELECT date_trunc('second', now()) AS "issuedAt",
          date_trunc('second', now()) + interval '${CHALLENGE_MINUTES} minutes' AS "expiresAt"`,
    );
    this.openStatement = new PreparedStatement(
      source,
      'challenges_open',
      `SELECT id, user_id AS "userId", message FROM wallet_challenges
        WHERE ${AT_ADDRESS} AND ${OPEN} AND ($4::text IS NULL OR message = $4) AND ($5::text IS NULL OR id = $5)
        ORDER BY user_id IS NULL, client_ip IS DISTINCT FROM $6, created_at DESC, id DESC LIMIT ${MOST_TRIED}`,
    );
    this.knownStatement = new PreparedStatement(
      source,
      'challenges_known',
      `SELECT id FROM wallet_challenges WHERE ${AT_ADDRESS} AND (consumed_at IS NOT NULL OR ${OPEN}) LIMIT 1`,
    );
  }

  /** When a challenge that is made now begins and ends, by the database's clock. */
  async nextLifetime(): Promise<{ issuedAt: Date; expiresAt: Date }> {
    const [lifetime] = await this.lifetime.rows([]);
    if (!lifetime) throw new Error('the database did not tell the time');
    return lifetime;
  }

  async insert(tx: EntityManager, challenge: NewChallenge): Promise<void> {
    const { id, at, userId, domain, nonce, message, clientIp, expiresAt } = challenge;
    await tx.query(
      `INSERT INTO wallet_challenges
          (id, app_id, wallet_type, public_address, user_id, domain, nonce, message, client_ip, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, ...keyOf(at), userId, domain, nonce, message, clientIp, expiresAt],
    );
  }

  /** Those that a signature of this address may answer; of one text alone, where it is known. */
  open(at: WalletAddress, clientIp: string, message?: string): Promise<OpenChallenge[]> {
    return this.openStatement.rows([...keyOf(at), message ?? null, null, clientIp]);
  }

  async openById(at: WalletAddress, id: string): Promise<OpenChallenge | undefined> {
    return this.openStatement.first([...keyOf(at), null, id, null]);
  }

  /** Whether one was answered already, or another one is open: then the signature is wrong, not the address. */
  async isKnown(at: WalletAddress): Promise<boolean> {
    return (await this.knownStatement.first(keyOf(at))) !== undefined;
  }

  /** Uses a challenge up, for one caller alone. */
  async spend(tx: EntityManager, id: string): Promise<boolean> {
    const [rows] = await tx.query<[object[], number]>(
      `UPDATE wallet_challenges SET consumed_at = now() WHERE id = $1 AND ${OPEN} RETURNING id`,
      [id],
    );
    return rows.length === 1;
  }
}

function keyOf({ appId, walletType, publicAddress }: WalletAddress): string[] {
  return [appId, walletType, publicAddress];
}
