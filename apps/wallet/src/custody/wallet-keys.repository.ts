import { Injectable } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import type { KeyPlace, SealedKey } from './wallet-key.entity.js';

export interface SigningKey extends SealedKey {
  walletType: WalletType;
}

/** Encrypted keys: nothing else of the service reads this table. */
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

  /** The key of a wallet that is not sealed and in custody. */
  ofWallet({ appId, userId, walletId }: KeyPlace): Promise<SigningKey | undefined> {
    return this.ofOpenWallet.first([appId, userId, walletId]);
  }
}
