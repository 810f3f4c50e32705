import { Injectable } from '@nestjs/common';
import { AppError, type WalletType } from '@latchkey/contracts';
import type { Subject } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { CHAINS } from '../chains/chains.js';
import { Custody } from '../custody/custody.js';
import type { SealedKey } from '../custody/wallet-key.entity.js';
import type { NewWallet, WalletRow } from './wallet.entity.js';
import { WalletAdditions } from './wallet-additions.js';
import { WalletsRepository } from './wallets.repository.js';

export interface WantedWallet extends Subject {
  walletType: WalletType;
}

/** The wallet that a user has of each type without having asked for it: one, whoever asks how often. */
@Injectable()
export class DefaultWallets {
  constructor(
    private readonly custody: Custody,
    private readonly additions: WalletAdditions,
    private readonly wallets: WalletsRepository,
  ) {}

  /** @throws AppError user_not_found for a user who is deleted. */
  async ensure(wanted: WantedWallet): Promise<WalletRow> {
    return (await this.existing(wanted)) ?? (await this.make(wanted)) ?? this.winner(wanted);
  }

  private existing({ appId, userId, walletType }: WantedWallet): Promise<WalletRow | undefined> {
    return this.wallets.defaultOf(appId, userId, walletType);
  }

  /** Undefined where somebody else was faster: the key that was made for nothing goes. */
  private async make({ appId, userId, walletType }: WantedWallet): Promise<WalletRow | undefined> {
    const chain = CHAINS[walletType];
    const id = newId('wallet');
    const key = chain.newKey();
    const publicAddress = chain.addressOf(key);
    const sealed = await this.custody.seal({ appId, userId, walletId: id }, key);
    const wallet = { id, appId, userId, walletType, publicAddress };
    return this.insert(
      { ...wallet, verified: true, isDefault: true, isReadOnly: false, isImported: false },
      sealed,
    );
  }

  private insert(wallet: NewWallet, key: SealedKey): Promise<WalletRow | undefined> {
    return this.additions.run(wallet, (tx) => this.additions.addWithKey(tx, wallet, key));
  }

  private async winner(wanted: WantedWallet): Promise<WalletRow> {
    const row = await this.existing(wanted);
    if (row) return row;
    // One stood in the way and is gone: nothing but the deletion of its user takes a default wallet away.
    throw new AppError('user_not_found');
  }
}
