import { Injectable } from '@nestjs/common';
import { AppError, type Environment } from '@latchkey/contracts';
import { hasTestAddresses } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { AppEnvironments } from '../apps/app-environments.service.js';
import { NewKeys } from '../custody/new-keys.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import type { DefaultWalletOrderEntity } from './default-wallet-order.entity.js';

interface EnsureOptions {
  readonly requestId?: string;
  readonly environment?: Environment;
  readonly isNew?: boolean | undefined;
}

/** Makes a user's default wallet of a type: one, however often and from wherever it is asked for. */
@Injectable()
export class DefaultWallets {
  constructor(
    private readonly keys: NewKeys,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
    private readonly environments: AppEnvironments,
  ) {}

  /**
   * @param environment of the App; asked where it matters and is not known. @param isNew whether the user can have none yet.
   * @throws AppError user_not_found for a deleted user.
   */
  async ensure(
    order: DefaultWalletOrderEntity,
    { requestId = newId('req'), environment, isNew = false }: EnsureOptions = {},
  ): Promise<WalletRow> {
    const { appId, userId, walletType } = order;
    const existing = () => this.wallets.defaultOf(appId, userId, walletType);
    const first = isNew ? undefined : await existing();
    const row = first ?? (await this.make(order, requestId, { environment, isNew })) ?? (await existing());
    // Its user is deleted: nothing else keeps a default wallet out, or takes the one that was in its way.
    if (!row) throw new AppError('user_not_found');
    return row;
  }

  /** Undefined where another call was faster, or the user is deleted. */
  private async make(
    { appId, userId, walletType }: DefaultWalletOrderEntity,
    requestId: string,
    { environment: known, isNew }: { environment: Environment | undefined; isNew: boolean },
  ): Promise<WalletRow | undefined> {
    const asked = () => (hasTestAddresses(walletType) ? this.environments.of(appId, requestId) : 'live');
    const environment = known ?? (await asked());
    const { key, ...keyed } = await this.keys.make(requestId, {
      appId,
      userId,
      walletType,
      environment,
      isNew,
    });
    const of = { ...keyed, appId, userId, walletType };
    const wallet = { ...of, verified: true, isDefault: true, isReadOnly: false, isImported: false };
    return this.transactions.addWithKey(wallet, key);
  }
}
