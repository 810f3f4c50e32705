import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type { LimitedClient } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import type { NewChallenge } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';

/** Who begins a challenge. */
export type BeginningClient = Pick<NewChallenge, 'appId' | 'keyKind' | 'clientIp'>;

/** Challenges that are not answered; those begun with a public token are limited by client. */
@Injectable()
export class BegunChallenges {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly transactions: WalletTransactions,
    private readonly wallets: WalletsRepository,
  ) {}

  /** @throws AppError rate_limited with the time until there is room; user_not_found for a deleted user. */
  async add(challenge: NewChallenge): Promise<void> {
    const { appId, userId } = challenge;
    const add = (tx: EntityManager) => this.addIn(tx, challenge);
    await (userId === null ? this.source.transaction(add) : this.transactions.adding({ appId, userId }, add));
  }

  /** Refuses early what `add` would refuse, which decides. @throws AppError rate_limited */
  async requireRoom({ keyKind, ...client }: BeginningClient): Promise<void> {
    if (keyKind === 'secret' || !(await this.challenges.isFull(client))) return;
    throw await this.rateLimited(client);
  }

  /**
   * Voids the user's open challenges. Attaching a wallet holds the user's lock, too, so a wallet is attached before this or
   * not at all. @returns whether an external wallet proves the user.
   */
  void({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    const user = { appId, userId };
    return this.transactions.removing(user, async (tx) => {
      await this.challenges.void(tx, user);
      return { proven: await this.wallets.provesUser(tx, user) };
    });
  }

  private async addIn(tx: EntityManager, challenge: NewChallenge): Promise<void> {
    if (challenge.keyKind === 'secret') return this.challenges.add(tx, challenge);
    if (!(await this.challenges.addOfClient(tx, challenge))) throw await this.rateLimited(challenge, tx);
  }

  private async rateLimited(client: LimitedClient, tx?: EntityManager): Promise<AppError> {
    const retryAfterSeconds = await this.challenges.secondsToRoom(client, tx);
    return new AppError('rate_limited', { retryAfterSeconds });
  }
}
