import { Injectable } from '@nestjs/common';
import { AppError, withoutDoubt } from '@latchkey/contracts';
import { moveKey } from '@latchkey/contracts/wallet';
import { RpcClient } from '@latchkey/platform/rpc';
import type { KeyPlace } from './encrypted-keys.js';
import type { WalletKeyRow } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

/** The key of a wallet, also of one from before there was a signer: wallet still has it, and gives it when asked. */
@Injectable()
export class FormerKeys {
  constructor(
    private readonly keys: WalletKeysRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws AppError wallet_not_found for a wallet that the user does not have, or whose key is held elsewhere. */
  async find(requestId: string, place: KeyPlace): Promise<WalletKeyRow> {
    const known = () => this.keys.ofWallet(place.appId, place.walletId);
    const key = (await known()) ?? ((await this.move(requestId, place)) ? await known() : undefined);
    if (key?.userId !== place.userId) throw new AppError('wallet_not_found');
    return key;
  }

  private async move(requestId: string, { appId, userId, walletId }: KeyPlace): Promise<boolean> {
    const input = { app_id: appId, user_id: userId, wallet_id: walletId };
    const moving = this.rpc.call(moveKey, { requestId, caller: null }, input);
    return (await withoutDoubt(moving)).moved;
  }
}
