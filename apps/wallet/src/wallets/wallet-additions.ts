import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { walletCreated, walletDetached, walletImported, walletVerified } from '@latchkey/contracts/wallet';
import { type Subject, violates } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { SealedKey } from '../custody/wallet-key.entity.js';
import { DELETED_USERS } from '../users/deleted-users.repository.js';
import type { NewWallet, WalletRow } from './wallet.entity.js';
import { WalletChangesRepository } from './wallet-changes.repository.js';

const EVENTS = {
  created: walletCreated,
  imported: walletImported,
  verified: walletVerified,
  detached: walletDetached,
};

/** The transaction in which a user gets a wallet, or loses one: never a user who is deleted, never without its event. */
@Injectable()
export class WalletAdditions {
  constructor(
    private readonly source: DataSource,
    private readonly changes: WalletChangesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError user_not_found for a user who is deleted; wallet_conflict where another user owns the address. */
  async run<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
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

  /** For taking a wallet away: waits for what is being added to the user, and nothing is added until it ends. */
  runAlone<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (tx) => {
      await DELETED_USERS.close(tx, user);
      return work(tx);
    });
  }

  /** Adds a wallet in custody; undefined where one stands in its way. */
  async addWithKey(tx: EntityManager, wallet: NewWallet, key: SealedKey): Promise<WalletRow | undefined> {
    const event = this.outbox.event(walletCreated, contentOf(wallet));
    const row = await this.changes.insertWithKey(tx, wallet, key, event);
    if (row) this.outbox.nudgeAfter(tx);
    return row;
  }

  async tell(tx: EntityManager, event: keyof typeof EVENTS, wallet: WalletRow): Promise<void> {
    await this.outbox.add(tx, EVENTS[event], contentOf(wallet));
  }
}

function contentOf({ appId, userId, id, walletType }: NewWallet) {
  return { appId, userId, data: { wallet_id: id, wallet_type: walletType } };
}
