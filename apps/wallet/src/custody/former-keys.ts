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

  /** @returns the address of the key, as the signer has derived it. @throws AppError wallet_conflict; DecryptionError */
  async give(requestId: string, stored: WalletKeyEntity): Promise<string> {
    const { id: walletId, appId, userId, walletType, deletedAt } = stored.wallet;
    const of = { appId, userId, walletId, walletType, isRetired: deletedAt !== null };
    const held = await this.signer.hold(requestId, of, await this.own.decrypt(stored));
    return held.public_address;
  }
}
