import { Injectable } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { KeyPlace, SealedKey } from './wallet-key.entity.js';

export interface SigningKey extends SealedKey {
  walletType: WalletType;
}

/** Sealed keys: nothing else of the service reads this table. */
@Injectable()
export class WalletKeysRepository {
  private readonly ofOpenWallet: PreparedStatement<SigningKey>;

  constructor(source: DataSource) {
    const columns =
      'k.wallet_id AS "walletId", k.app_id AS "appId", w.user_id AS "userId", k.form, k.sealed, k.key_version AS "keyVersion"';
    this.ofOpenWallet = new PreparedStatement(
      source,
      'wallet_key_of_open_wallet',
      `SELECT ${columns}, w.wallet_type AS "walletType" FROM wallet_keys k JOIN wallets w ON w.id = k.wallet_id
        WHERE w.app_id = $1 AND w.user_id = $2 AND w.id = $3 AND w.sealed_at IS NULL`,
    );
  }

  /** In the transaction that adds the wallet, so that no wallet is without its key; a key that is there stays. */
  async insert(tx: EntityManager, { walletId, appId, form, sealed, keyVersion }: SealedKey): Promise<void> {
    await tx.query(
      `INSERT INTO wallet_keys (wallet_id, app_id, form, sealed, key_version) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (wallet_id) DO NOTHING`,
      [walletId, appId, form, sealed, keyVersion],
    );
  }

  /** The key of a wallet that is not sealed and in custody. */
  ofWallet({ appId, userId, walletId }: KeyPlace): Promise<SigningKey | undefined> {
    return this.ofOpenWallet.first([appId, userId, walletId]);
  }
}
