import { Injectable } from '@nestjs/common';
import { inTurn, type Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { type ChallengeClient, MOST_OPEN, type NewChallenge } from './challenge.entity.js';

/** Keeps these advisory locks apart from any other use of them. */
const LOCK_SPACE = 0x3a12;

const OPEN = 'consumed_at IS NULL AND expires_at > now()';
const OPEN_OF_CLIENT = `app_id = $2 AND client_ip = $9 AND key_kind = 'public' AND ${OPEN}`;

const INSERT = `
  INSERT INTO wallet_challenges
      (id, app_id, wallet_type, public_address, user_id, domain, nonce, message, client_ip, expires_at, key_kind)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11`;

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
    // The count is taken once the lock is held: of two at the same time, the second one sees the first.
    const [, rows] = await inTurn([
      tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, `${at.appId}/${clientIp}`]),
      tx.query<object[]>(
        `${INSERT} WHERE (SELECT count(*) FROM wallet_challenges WHERE ${OPEN_OF_CLIENT}) < ${MOST_OPEN} RETURNING id`,
        valuesOf(challenge),
      ),
    ]);
    return rows.length === 1;
  }

  /** Whether a client has as many open ones as it may; another one may be added meanwhile. */
  async isFull(tx: EntityManager, { appId, clientIp }: ChallengeClient): Promise<boolean> {
    const [row] = await tx.query<{ isFull: boolean }[]>(
      `SELECT count(*) >= ${MOST_OPEN} AS "isFull" FROM wallet_challenges
        WHERE app_id = $1 AND client_ip = $2 AND key_kind = 'public' AND ${OPEN}`,
      [appId, clientIp],
    );
    return row?.isFull ?? false;
  }

  /** Seconds until the first open challenge of the client ends. */
  async secondsToRoom(tx: EntityManager, { appId, clientIp }: ChallengeClient): Promise<number> {
    const [row] = await tx.query<{ seconds: number | null }[]>(
      `SELECT ceil(extract(epoch FROM min(expires_at) - now()))::integer AS seconds FROM wallet_challenges
        WHERE app_id = $1 AND client_ip = $2 AND key_kind = 'public' AND ${OPEN}`,
      [appId, clientIp],
    );
    return Math.max(1, row?.seconds ?? 1);
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
   * Voids what was begun to give the user a wallet. @returns whether an external wallet proves the user: one that was
   * attached first is seen, since this statement's snapshot comes behind the lock of the user.
   */
  async voidOfUser(tx: EntityManager, { appId, userId }: Subject): Promise<boolean> {
    const [, [left]] = await inTurn([
      tx.query('DELETE FROM wallet_challenges WHERE app_id = $1 AND user_id = $2 AND consumed_at IS NULL', [
        appId,
        userId,
      ]),
      tx.query<{ proven: boolean }[]>(IS_PROVEN, [appId, userId]),
    ]);
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
