import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeyPlace } from './encrypted-keys.js';
import { WalletKeyEntity } from './wallet-key.entity.js';

/** Reads encrypted keys; nothing else of the service does. */
@Injectable()
export class WalletKeysRepository {
  constructor(@InjectRepository(WalletKeyEntity) private readonly keys: Repository<WalletKeyEntity>) {}

  /** The key with its wallet; null for a wallet that is deleted, or not in custody. */
  ofWallet({ appId, userId, walletId }: KeyPlace): Promise<WalletKeyEntity | null> {
    return this.keys.findOne({ where: { walletId, wallet: { appId, userId } }, relations: { wallet: true } });
  }
}
