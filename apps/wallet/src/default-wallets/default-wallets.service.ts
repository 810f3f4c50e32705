import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { CHAINS } from '../chains/chains.js';
import { Custody } from '../custody/custody.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import type { DefaultWalletOrderEntity } from './default-wallet-order.entity.js';

/** Makes a user's default wallet of a type: one, however often and from wherever it is asked for. */
@Injectable()
export class DefaultWallets {
  constructor(
    private readonly custody: Custody,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
  ) {}

  /** @throws AppError user_not_found for a deleted user. */
  async ensure({ appId, userId, walletType }: DefaultWalletOrderEntity): Promise<WalletRow> {
    const existing = () => this.wallets.defaultOf(appId, userId, walletType);
    const row = (await existing()) ?? (await this.make(appId, userId, walletType)) ?? (await existing());
    // Its user is deleted: nothing else keeps a default wallet out, or takes the one that was in its way.
    if (!row) throw new AppError('user_not_found');
    return row;
  }

  /** Undefined where another call was faster, or the user is deleted; the key made here is dropped. */
  private async make(
    appId: string,
    userId: string,
    walletType: WalletRow['walletType'],
  ): Promise<WalletRow | undefined> {
    const chain = CHAINS[walletType];
    const id = newId('wallet');
    const key = chain.newKey();
    const address = { id, appId, userId, walletType, publicAddress: chain.addressOf(key) };
    const encrypted = await this.custody.encrypt({ appId, userId, walletId: id }, key);
    const wallet = { ...address, verified: true, isDefault: true, isReadOnly: false, isImported: false };
    return this.transactions.addWithKey(wallet, encrypted);
  }
}
