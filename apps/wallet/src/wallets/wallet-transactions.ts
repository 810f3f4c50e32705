import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { walletCreated, walletDetached, walletImported, walletVerified } from '@latchkey/contracts/catalogue';
import { DeletedUsers, type Subject, violates } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewWalletKey } from '../custody/wallet-key.entity.js';
import type { NewWallet, WalletRow } from './wallet.entity.js';
import { toEventContent } from './wallet.view.js';
import { WalletsRepository } from './wallets.repository.js';

/** Tombstones stay for good, as the keys of deleted users do. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'sealed_users', lockSpace: 0x3a11 });

const EVENTS = {
  created: walletCreated,
  imported: walletImported,
  verified: walletVerified,
  detached: walletDetached,
};

/** The transactions that add and remove wallets of a user, under the user's lock and with an event. */
@Injectable()
export class WalletTransactions {
  constructor(
    private readonly source: DataSource,
    private readonly wallets: WalletsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError user_not_found for a deleted user; wallet_conflict where another user owns the address. */
  async adding<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.source.transaction(async (tx) => {
        if (!(await DELETED_USERS.admit(tx, user))) throw new AppError('user_not_found');
        return work(tx);
      });
    } catch (error) {
      if (!violates(error, 'wallets_owner_key')) throw error;
      throw new AppError('wallet_conflict', {}, { cause: error });
    }
  }

  /** Waits for wallets that are being added to the user, and keeps others from being added until it ends. */
  removing<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (tx) => {
      await DELETED_USERS.close(tx, user);
      return work(tx);
    });
  }

  /**
   * Adds a wallet in custody; undefined where another wallet is in its way, or its user is deleted.
   * @param key undefined where the signer has it.
   */
  async addWithKey(
    wallet: NewWallet,
    key: NewWalletKey | undefined,
    tx?: EntityManager,
  ): Promise<WalletRow | undefined> {
    const event = this.outbox.event(walletCreated, toEventContent(wallet));
    const row = await this.wallets.insertWithKey(wallet, key, event, tx);
    if (!row) return undefined;
    if (tx) this.outbox.nudgeAfter(tx);
    else this.outbox.nudge();
    return row;
  }

  addEvent(tx: EntityManager, event: keyof typeof EVENTS, wallet: NewWallet): Promise<void> {
    return this.outbox.add(tx, EVENTS[event], toEventContent(wallet));
  }
}
