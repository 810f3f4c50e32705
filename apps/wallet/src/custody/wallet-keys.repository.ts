import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { MoreThan, Repository } from 'typeorm';
import type { KeyPlace } from './encrypted-keys.js';
import { WalletKeyEntity } from './wallet-key.entity.js';

const REMOVE = statement('wallet_keys_remove')`DELETE FROM wallet_keys WHERE wallet_id = ANY($1)`;

/** The encrypted keys of before there was a signer; nothing else of the service reads them. */
@Injectable()
export class WalletKeysRepository {
  constructor(@InjectRepository(WalletKeyEntity) private readonly keys: Repository<WalletKeyEntity>) {}

  /** The key with its wallet; null for a wallet that is deleted, or not in custody. */
  ofWallet({ appId, userId, walletId }: KeyPlace): Promise<WalletKeyEntity | null> {
    return this.keys.findOne({ where: { walletId, wallet: { appId, userId } }, relations: { wallet: true } });
  }

  /** Keys with their wallets, deleted ones too, in the order of their ids. */
  page(after: string, limit: number): Promise<WalletKeyEntity[]> {
    return this.keys.find({
      where: { walletId: MoreThan(after) },
      relations: { wallet: true },
      order: { walletId: 'ASC' },
      take: limit,
      withDeleted: true,
    });
  }

  count(): Promise<number> {
    return this.keys.count();
  }

  /** SQL: one statement for a page. */
  async remove(walletIds: readonly string[]): Promise<void> {
    await REMOVE.run(this.keys, [walletIds]);
  }
}
