import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { EntityManager } from 'typeorm';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';
import { WalletAdditions } from '../wallets/wallet-additions.js';
import { WalletChangesRepository } from '../wallets/wallet-changes.repository.js';

/** Who signs in. */
export interface Claim {
  userId: string;
  /**
   * `bound`: the user was named when the challenge was made, and no other may come out of it; `owner`: the user has the
   * wallet already; `new`: the user gets it if no one has it.
   */
  by: 'bound' | 'owner' | 'new';
}

/** Gives a wallet whose control was shown to its user. */
@Injectable()
export class Attachments {
  constructor(
    private readonly additions: WalletAdditions,
    private readonly changes: WalletChangesRepository,
  ) {}

  /**
   * The wallet with its user: the one who has it, or the one who claims it.
   * @throws AppError wallet_conflict; challenge_not_found where it was just detached from its owner, who gets it back by a
   * challenge of their own only.
   */
  async attach(tx: EntityManager, at: WalletAddress, claim: Claim): Promise<WalletRow> {
    // What stands in the way of the first try was added just now: the second one finds it.
    const wallet = (await this.tryOnce(tx, at, claim)) ?? (await this.tryOnce(tx, at, claim));
    if (!wallet) throw new AppError('wallet_conflict');
    return wallet;
  }

  private async tryOnce(tx: EntityManager, at: WalletAddress, claim: Claim): Promise<WalletRow | undefined> {
    const { owned, own } = await this.changes.standing(tx, at, claim.userId);
    if (owned) return claimed(owned, claim);
    if (claim.by === 'owner') throw new AppError('challenge_not_found');
    const added = own
      ? await this.changes.markVerified(tx, own.id)
      : await this.changes.insert(tx, external(at, claim));
    if (added) await this.additions.tell(tx, 'verified', added);
    return added;
  }
}

function claimed(owned: WalletRow, { userId, by }: Claim): WalletRow {
  if (by === 'bound' && owned.userId !== userId) throw new AppError('wallet_conflict');
  return owned;
}

/** An attached external wallet is read-only, imported and never a default (decision 6). */
function external(at: WalletAddress, { userId }: Claim) {
  const flags = { verified: true, isDefault: false, isReadOnly: true, isImported: true };
  return { id: newId('wallet'), userId, ...at, ...flags };
}
