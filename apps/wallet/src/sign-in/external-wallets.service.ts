import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { EntityManager } from 'typeorm';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import { WalletsService } from '../wallets/wallets.service.js';
import type { OpenChallenge } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';

/** Who signs in. */
export interface Claim {
  userId: string;
  /**
   * `bound`: the challenge names the user, and only this one may get the wallet; `owner`: the user has the wallet already;
   * `new`: the user gets the wallet unless another user has it.
   */
  by: 'bound' | 'owner' | 'new';
}

/** Attaches external wallets to their users, and detaches them. */
@Injectable()
export class ExternalWallets {
  constructor(
    private readonly service: WalletsService,
    private readonly wallets: WalletsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly transactions: WalletTransactions,
  ) {}

  /**
   * Spends an answered challenge and attaches the wallet, both or neither. @returns the wallet of its owner, or of the
   * user who claims it.
   * @throws AppError invalid_signature where another call has spent it; user_not_found; wallet_conflict;
   * challenge_not_found where the wallet was just detached from its owner, who needs a new challenge to get it back.
   */
  attach({ id }: OpenChallenge, at: WalletAddress, claim: Claim): Promise<WalletRow> {
    return this.transactions.adding({ appId: at.appId, userId: claim.userId }, async (tx) => {
      if (!(await this.challenges.spend(tx, id)))
        throw new AppError('invalid_signature', { reason: 'challenge_used', userId: claim.userId });
      // A wallet that was in the way of the first attempt is there by now: the second one finds it.
      const wallet = (await this.tryToAttach(tx, at, claim)) ?? (await this.tryToAttach(tx, at, claim));
      if (!wallet) throw new AppError('wallet_conflict');
      return wallet;
    });
  }

  /** @throws AppError wallet_not_found; wallet_in_custody for a wallet whose key is kept here. */
  async detach(caller: Caller, id: string): Promise<UserRef> {
    const wallet = await this.service.find(caller, id);
    const isDetached = await this.transactions.removing(wallet, (tx) => this.detachIn(tx, wallet));
    if (isDetached) return { user_id: wallet.userId };
    // Not found: another call has just detached it. Found: its key is kept here.
    await this.service.find(caller, id);
    throw new AppError('wallet_in_custody');
  }

  /** Whether an external wallet proves the user. */
  async hasProven({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    return { proven: await this.wallets.provesUser({ appId, userId }) };
  }

  /**
   * Voids the user's open challenges. Attaching a wallet holds the user's lock, too, so a wallet is attached before this or
   * not at all. @returns whether an external wallet proves the user.
   */
  voidBegun({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    const user = { appId, userId };
    return this.transactions.removing(user, async (tx) => {
      await this.challenges.void(tx, user);
      return { proven: await this.wallets.provesUser(user, tx) };
    });
  }

  private async tryToAttach(
    tx: EntityManager,
    at: WalletAddress,
    claim: Claim,
  ): Promise<WalletRow | undefined> {
    const owned = await this.wallets.ownedAt(at, tx);
    if (owned) return claimed(owned, claim);
    if (claim.by === 'owner') throw new AppError('challenge_not_found');
    const own = await this.wallets.ofUserAt(claim.userId, at, tx);
    const added = own
      ? await this.wallets.markVerified(tx, own)
      : await this.wallets.insert(tx, external(at, claim));
    if (added) await this.transactions.addEvent(tx, 'verified', added);
    return added;
  }

  private async detachIn(tx: EntityManager, wallet: WalletRow): Promise<boolean> {
    if (!(await this.wallets.detach(tx, wallet))) return false;
    await this.challenges.void(tx, wallet, wallet);
    await this.transactions.addEvent(tx, 'detached', wallet);
    return true;
  }
}

function claimed(owned: WalletRow, { userId, by }: Claim): WalletRow {
  if (by === 'bound' && owned.userId !== userId) throw new AppError('wallet_conflict');
  return owned;
}

/** An attached external wallet is read-only, imported and never a default. */
function external(at: WalletAddress, { userId }: Claim) {
  const flags = { verified: true, isDefault: false, isReadOnly: true, isImported: true };
  return { id: newId('wallet'), userId, ...at, ...flags };
}
