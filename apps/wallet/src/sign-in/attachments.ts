import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { EntityManager } from 'typeorm';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';
import { WalletAdditions } from '../wallets/wallet-additions.js';
import { WalletChangesRepository } from '../wallets/wallet-changes.repository.js';

/** Whose the wallet becomes. */
export interface Claim {
  userId: string;
  /** The user was named when the challenge was made: nobody else may come out of it. */
  isBound: boolean;
}

/** Gives a wallet whose control was shown to its user. */
@Injectable()
export class Attachments {
  constructor(
    private readonly additions: WalletAdditions,
    private readonly changes: WalletChangesRepository,
  ) {}

  /** The wallet with its user: the one who has it, or the one who claims it. @throws AppError wallet_conflict */
  async attach(tx: EntityManager, at: WalletAddress, claim: Claim): Promise<WalletRow> {
    // What stands in the way of the first try was added just now: the second one finds it.
    const wallet = (await this.tryOnce(tx, at, claim)) ?? (await this.tryOnce(tx, at, claim));
    if (!wallet) throw new AppError('wallet_conflict');
    return wallet;
  }

  private async tryOnce(tx: EntityManager, at: WalletAddress, claim: Claim): Promise<WalletRow | undefined> {
    const { owned, own } = await this.changes.standing(tx, at, claim.userId);
    if (owned) return claimed(owned, claim);
    const added = own
      ? await this.changes.markVerified(tx, own.id)
      : await this.changes.insert(tx, external(at, claim));
    if (added) this.additions.tell(tx, 'verified', added);
    return added;
  }
}

function claimed(owned: WalletRow, { userId, isBound }: Claim): WalletRow {
  if (isBound && owned.userId !== userId) throw new AppError('wallet_conflict');
  return owned;
}

/** An attached external wallet is read-only, imported and never a default (decision 6). */
function external(at: WalletAddress, { userId }: Claim) {
  const flags = { verified: true, isDefault: false, isReadOnly: true, isImported: true };
  return { id: newId('wallet'), userId, ...at, ...flags };
}
