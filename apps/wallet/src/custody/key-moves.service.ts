import { Injectable } from '@nestjs/common';
import type { MoveKeyInput } from '@latchkey/contracts/wallet';
import { OwnKeys } from './own-keys.js';
import { Signer } from './signer.js';
import type { WalletKeyEntity } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

/** Gives the signer the keys from before there was one. */
@Injectable()
export class KeyMoves {
  constructor(
    private readonly keys: WalletKeysRepository,
    private readonly own: OwnKeys,
    private readonly signer: Signer,
  ) {}

  /** Gives the key of one wallet, for a signature, and keeps it: a process of version 0.2.0 may still need it here. */
  async moveOne(requestId: string, input: MoveKeyInput): Promise<{ moved: boolean }> {
    const { app_id: appId, user_id: userId, wallet_id: walletId } = input;
    const stored = await this.keys.ofWallet({ appId, userId, walletId });
    if (stored) await this.give(requestId, stored);
    return { moved: stored !== null };
  }

  private async give(requestId: string, stored: WalletKeyEntity): Promise<void> {
    const { id: walletId, appId, userId, walletType, deletedAt } = stored.wallet;
    const of = { appId, userId, walletId, walletType, isRetired: deletedAt !== null };
    await this.signer.hold(requestId, of, await this.own.decrypt(stored));
  }
}
