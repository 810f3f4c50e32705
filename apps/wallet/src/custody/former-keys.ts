import { Injectable } from '@nestjs/common';
import { OwnKeys } from './own-keys.js';
import { Signer } from './signer.js';
import type { WalletKeyEntity } from './wallet-key.entity.js';

/** Gives the signer a key from before there was one. */
@Injectable()
export class FormerKeys {
  constructor(
    private readonly own: OwnKeys,
    private readonly signer: Signer,
  ) {}

  /** @throws AppError wallet_conflict for one that is not the key of its wallet; key_provider_unavailable; DecryptionError */
  async give(requestId: string, stored: WalletKeyEntity): Promise<void> {
    const { id: walletId, appId, userId, walletType, publicAddress, deletedAt } = stored.wallet;
    const of = { appId, userId, walletId, walletType, publicAddress, isRetired: deletedAt !== null };
    await this.signer.hold(requestId, of, await this.own.decrypt(stored));
  }
}
