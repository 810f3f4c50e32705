import { Injectable } from '@nestjs/common';
import { ClientLimit, type LimitedClient, type Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { MOST_OPEN, type NewChallenge } from './challenge.entity.js';

const OPEN = 'consumed_at IS NULL AND expires_at > now()';

const OF_CLIENTS = new ClientLimit({
  table: 'wallet_challenges',
  open: `key_kind = 'public' AND ${OPEN}`,
  most: MOST_OPEN,
  lockSpace: 0x3a12,
});

const INSERT = `
  INSERT INTO wallet_challenges
      (id, app_id, wallet_type, public_address, user_id, domain, nonce, message, client_ip, expires_at, key_kind)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const IS_PROVEN = `
  SELECT EXISTS (SELECT FROM wallets
    WHERE app_id = $1 AND user_id = $2 AND sealed_at IS NULL AND verified AND is_read_only) AS proven`;

/** What changes challenges, each inside the transaction of its use case. */
@Injectable()
export class ChallengeChangesRepository {
  async insert(tx: EntityManager, challenge: NewChallenge): Promise<void> {
    await tx.query(INSERT, valuesOf(challenge));
  }

  /** Adds one, unless its client has as many open ones as it may. */
  async insertOfClient(tx: EntityManager, challenge: NewChallenge): Promise<boolean> {
    const { at, clientIp } = challenge;
    const isAdmitted = await OF_CLIENTS.admit(tx, { appId: at.appId, clientIp });
    if (isAdmitted) await this.insert(tx, challenge);
    return isAdmitted;
  }

  /** Whether a client has as many open ones as it may; another one may be added meanwhile. */
  isFull(tx: EntityManager, client: LimitedClient): Promise<boolean> {
    return OF_CLIENTS.isFull(tx, client);
  }

  /** Seconds until the first open challenge of the client ends. */
  secondsToRoom(tx: EntityManager, client: LimitedClient): Promise<number> {
    return OF_CLIENTS.secondsToRoom(tx, client);
  }

  /** Uses a challenge up, for one caller alone. */
  async spend(tx: EntityManager, id: string): Promise<boolean> {
    const [rows] = await tx.query<[object[], number]>(
      `UPDATE wallet_challenges SET consumed_at = now() WHERE id = $1 AND ${OPEN} RETURNING id`,
      [id],
    );
    return rows.length === 1;
  }

  /**
   * Voids what was begun to give the user a wallet. @returns whether an external wallet proves the user; the lock of the
   * user is held, so that one attached before is seen.
   */
  async voidOfUser(tx: EntityManager, { appId, userId }: Subject): Promise<boolean> {
    const user = [appId, userId];
    await tx.query(
      'DELETE FROM wallet_challenges WHERE app_id = $1 AND user_id = $2 AND consumed_at IS NULL',
      user,
    );
    const [left] = await tx.query<{ proven: boolean }[]>(IS_PROVEN, user);
    return left?.proven === true;
  }

  /** Voids what was begun to give this address to this user. */
  async void(
    tx: EntityManager,
    { appId, walletType, publicAddress }: WalletAddress,
    userId: string,
  ): Promise<void> {
    await tx.query(
      `DELETE FROM wallet_challenges
        WHERE app_id = $1 AND user_id = $2 AND wallet_type = $3 AND public_address = $4 AND consumed_at IS NULL`,
      [appId, userId, walletType, publicAddress],
    );
  }
}

function valuesOf({ at, ...challenge }: NewChallenge): unknown[] {
  const { id, userId, domain, nonce, message, clientIp, expiresAt, keyKind } = challenge;
  const { appId, walletType, publicAddress } = at;
  return [id, appId, walletType, publicAddress, userId, domain, nonce, message, clientIp, expiresAt, keyKind];
}
