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
  private readonly behindVersion: PreparedStatement<SealedKey>;
  private readonly move: PreparedStatement<{ id: string }>;
  private readonly counts: PreparedStatement<{ total: number; remaining: number }>;

  constructor(source: DataSource) {
    const columns =
      'k.wallet_id AS "walletId", k.app_id AS "appId", k.form, k.sealed, k.key_version AS "keyVersion"';
    this.ofOpenWallet = new PreparedStatement(
      source,
      'wallet_key_of_open_wallet',
      `SELECT ${columns}, w.wallet_type AS "walletType" FROM wallet_keys k JOIN wallets w ON w.id = k.wallet_id
        WHERE w.app_id = $1 AND w.id = $2 AND w.sealed_at IS NULL`,
    );
    this.behindVersion = new PreparedStatement(
      source,
      'wallet_keys_behind_version',
      `SELECT ${columns} FROM wallet_keys k WHERE k.key_version <> $1 AND k.wallet_id > $2
        ORDER BY k.wallet_id LIMIT $3`,
    );
    this.move = new PreparedStatement(
      source,
      'wallet_key_move',
      `UPDATE wallet_keys SET sealed = $3, key_version = $4, updated_at = now()
        WHERE wallet_id = $1 AND sealed = $2 RETURNING wallet_id AS id`,
    );
    this.counts = new PreparedStatement(
      source,
      'wallet_keys_counts',
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE key_version <> $1)::int AS remaining FROM wallet_keys`,
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
  ofWallet({ appId, walletId }: KeyPlace): Promise<SigningKey | undefined> {
    return this.ofOpenWallet.first([appId, walletId]);
  }

  /** Keys under other versions than this one, of sealed wallets too, in the order of their ids. */
  behind(version: string, after: string, limit: number): Promise<SealedKey[]> {
    return this.behindVersion.rows([version, after, limit]);
  }

  /** Replaces what was read; somebody else's newer value stays. */
  async replace(key: SealedKey, sealed: Buffer, version: string): Promise<boolean> {
    return (await this.move.first([key.walletId, key.sealed, sealed, version])) !== undefined;
  }

  async progress(version: string): Promise<{ total: number; remaining: number }> {
    return (await this.counts.first([version])) ?? { total: 0, remaining: 0 };
  }
}
