import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';
import { WalletAdditions } from '../wallets/wallet-additions.js';
import { Attachments, type Claim } from './attachments.js';
import type { OpenChallenge } from './challenge.entity.js';
import { ChallengeChangesRepository } from './challenge-changes.repository.js';

/** A challenge with its right answer: both are used up by attaching the wallet, or neither. */
@Injectable()
export class SignedChallenges {
  constructor(
    private readonly challenges: ChallengeChangesRepository,
    private readonly additions: WalletAdditions,
    private readonly attachments: Attachments,
  ) {}

  /** @throws AppError invalid_signature where somebody else spent it first; user_not_found, wallet_conflict */
  spend(challenge: OpenChallenge, at: WalletAddress, claim: Claim): Promise<WalletRow> {
    return this.additions.run({ appId: at.appId, userId: claim.userId }, async (tx) => {
      if (!(await this.challenges.spend(tx, challenge.id))) throw new AppError('invalid_signature');
      return this.attachments.attach(tx, at, claim);
    });
  }
}
