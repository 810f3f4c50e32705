import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SealedKey } from '../custody/wallet-key.entity.js';
import { type NewWallet, WALLET_COLUMNS, type WalletAddress, type WalletRow } from './wallet.entity.js';

const INSERT = `
  INSERT INTO wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only, is_imported)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${WALLET_COLUMNS}`;

const INSERT_WITH_KEY = `
  WITH added AS (${INSERT}), kept AS (
    INSERT INTO wallet_keys (wallet_id, app_id, form, sealed, key_version) SELECT id, "appId", $10, $11, $12 FROM added)
  SELECT added.*, add_event($13) FROM added`;

const MARK_IN_CUSTODY = `
  WITH marked AS (
    UPDATE wallets SET verified = true, is_read_only = false, updated_at = now()
    WHERE id = $1 AND sealed_at IS NULL RETURNING ${WALLET_COLUMNS}
  ), kept AS (
    INSERT INTO wallet_keys (wallet_id, app_id, form, sealed, key_version) SELECT id, "appId", $2, $3, $4 FROM marked
    ON CONFLICT (wallet_id) DO NOTHING)
  SELECT * FROM marked`;

/** What changes wallets, each inside the transaction of its use case. */
@Injectable()
export class WalletChangesRepository {
  /** Adds a wallet; undefined where the user, or the address, has one already that stands in its way. */
  async insert(tx: EntityManager, wallet: NewWallet): Promise<WalletRow | undefined> {
    const [row] = await tx.query<WalletRow[]>(INSERT, valuesOf(wallet));
    return row;
  }

  /** The same with its key and its event, so that no wallet in custody is without them. @param event of the outbox. */
  async insertWithKey(
    tx: EntityManager,
    wallet: NewWallet,
    key: SealedKey,
    event: string,
  ): Promise<WalletRow | undefined> {
    const values = [...valuesOf(wallet), key.form, key.sealed, key.keyVersion, event];
    const [row] = await tx.query<WalletRow[]>(INSERT_WITH_KEY, values);
    return row;
  }

  /** Who has the address, and what this user has of it. */
  async standing(
    tx: EntityManager,
    { appId, walletType, publicAddress }: WalletAddress,
    userId: string,
  ): Promise<{ owned: WalletRow | undefined; own: WalletRow | undefined }> {
    const rows = await tx.query<WalletRow[]>(
      `SELECT ${WALLET_COLUMNS} FROM wallets WHERE app_id = $1 AND wallet_type = $2 AND public_address = $3
        AND sealed_at IS NULL AND (verified OR user_id = $4)`,
      [appId, walletType, publicAddress, userId],
    );
    return { owned: rows.find((row) => row.verified), own: rows.find((row) => row.userId === userId) };
  }

  /** A watched address whose control was shown. Fails on `wallets_owner_key` when somebody else has it. */
  async markVerified(tx: EntityManager, id: string): Promise<WalletRow | undefined> {
    const [[row]] = await tx.query<[WalletRow[], number]>(
      `UPDATE wallets SET verified = true, updated_at = now() WHERE id = $1 AND sealed_at IS NULL
        RETURNING ${WALLET_COLUMNS}`,
      [id],
    );
    return row;
  }

  /** A wallet whose key came into custody. Fails on `wallets_owner_key` when somebody else has it. */
  async markInCustody(tx: EntityManager, key: SealedKey): Promise<WalletRow | undefined> {
    const [row] = await tx.query<WalletRow[]>(MARK_IN_CUSTODY, [
      key.walletId,
      key.form,
      key.sealed,
      key.keyVersion,
    ]);
    return row;
  }

  /**
   * Takes an external wallet off its user; undefined where it is in custody or gone. The row stays, sealed, as the record
   * of who had it; its address is free.
   */
  async detach(tx: EntityManager, appId: string, id: string): Promise<WalletRow | undefined> {
    const [[row]] = await tx.query<[WalletRow[], number]>(
      `UPDATE wallets SET sealed_at = now(), detached_at = now(), updated_at = now()
        WHERE app_id = $1 AND id = $2 AND is_read_only AND sealed_at IS NULL RETURNING ${WALLET_COLUMNS}`,
      [appId, id],
    );
    return row;
  }
}

function valuesOf(wallet: NewWallet): unknown[] {
  return [
    wallet.id,
    wallet.appId,
    wallet.userId,
    wallet.walletType,
    wallet.publicAddress,
    wallet.verified,
    wallet.isDefault,
    wallet.isReadOnly,
    wallet.isImported,
  ];
}
