import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { walletCreated, walletDetached, walletImported, walletVerified } from '@latchkey/contracts/wallet';
import { inTransaction, type Subject, violates } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { SealedKey } from '../custody/wallet-key.entity.js';
import { WalletKeysRepository } from '../custody/wallet-keys.repository.js';
import { DELETED_USERS } from '../users/deleted-users.repository.js';
import type { WalletRow } from './wallet.entity.js';

const FACTS = {
  created: walletCreated,
  imported: walletImported,
  verified: walletVerified,
  detached: walletDetached,
};

/** The transaction in which a user gets a wallet, or loses one: never a user who is deleted, never without its fact. */
@Injectable()
export class WalletAdditions {
  constructor(
    private readonly source: DataSource,
    private readonly keys: WalletKeysRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError user_not_found for a user who is deleted; wallet_conflict where another user owns the address. */
  async run<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(this.source, async (tx) => {
        // The work does not wait for this answer: what it does for a user who is deleted is rolled back.
        const [admitted, done] = await Promise.allSettled([DELETED_USERS.admit(tx, user), work(tx)]);
        if (!valueOf(admitted)) throw new AppError('user_not_found');
        return valueOf(done);
      });
    } catch (error) {
      if (!violates(error, 'wallets_owner_key')) throw error;
      throw new AppError('wallet_conflict', {}, { cause: error });
    }
  }

  /** For taking a wallet away: waits for what is being added to the user, and nothing is added until it ends. */
  runAlone<T>(user: Subject, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.source, async (tx) => {
      await DELETED_USERS.close(tx, user);
      return work(tx);
    });
  }

  /** In the transaction that takes the wallet into custody, so that none there is without its key. */
  keepKey(tx: EntityManager, key: SealedKey): Promise<void> {
    return this.keys.insert(tx, key);
  }

  tell(tx: EntityManager, fact: keyof typeof FACTS, wallet: WalletRow): void {
    const { appId, userId, id, walletType } = wallet;
    const data = { wallet_id: id, wallet_type: walletType };
    this.outbox.add(tx, FACTS[fact], { appId, userId, data });
  }
}

function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
