import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { NewKeys } from '../custody/new-keys.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import type { DefaultWalletOrderEntity } from './default-wallet-order.entity.js';

/** Makes a user's default wallet of a type: one, however often and from wherever it is asked for. */
@Injectable()
export class DefaultWallets {
  constructor(
    private readonly keys: NewKeys,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
  ) {}

  /** @throws AppError user_not_found for a deleted user. */
  async ensure(order: DefaultWalletOrderEntity, requestId = newId('req')): Promise<WalletRow> {
    const { appId, userId, walletType } = order;
    const existing = () => this.wallets.defaultOf(appId, userId, walletType);
    const row = (await existing()) ?? (await this.make(order, requestId)) ?? (await existing());
    // Its user is deleted: nothing else keeps a default wallet out, or takes the one that was in its way.
    if (!row) throw new AppError('user_not_found');
    return row;
  }

  /** Undefined where another call was faster, or the user is deleted. */
  private async make(
    { appId, userId, walletType }: DefaultWalletOrderEntity,
    requestId: string,
  ): Promise<WalletRow | undefined> {
    const { key, ...keyed } = await this.keys.make(requestId, { appId, userId, walletType });
    const of = { ...keyed, appId, userId, walletType };
    const wallet = { ...of, verified: true, isDefault: true, isReadOnly: false, isImported: false };
    return this.transactions.addWithKey(wallet, key);
  }
}
