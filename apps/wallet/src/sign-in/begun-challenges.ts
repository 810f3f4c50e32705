import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type { LimitedClient } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { WalletAdditions } from '../wallets/wallet-additions.js';
import type { NewChallenge } from './challenge.entity.js';
import { ChallengeChangesRepository } from './challenge-changes.repository.js';

/** Who begins a challenge. */
export type BeginningClient = Pick<NewChallenge, 'keyKind' | 'clientIp'>;

/** Keeps a challenge until it is answered or ends; those of a public token within the limit of their client. */
@Injectable()
export class BegunChallenges {
  constructor(
    private readonly source: DataSource,
    private readonly changes: ChallengeChangesRepository,
    private readonly additions: WalletAdditions,
  ) {}

  /** @throws AppError rate_limited with the time until there is room; user_not_found for a user who is deleted. */
  async keep(challenge: NewChallenge): Promise<void> {
    const { userId, at } = challenge;
    const insert = (tx: EntityManager) => this.insert(tx, challenge);
    await (userId === null
      ? this.source.transaction(insert)
      : this.additions.run({ appId: at.appId, userId }, insert));
  }

  /** Whether this client may begin one more; what counts is told again by `keep`. @throws AppError rate_limited */
  async requireRoom(appId: string, { keyKind, clientIp }: BeginningClient): Promise<void> {
    if (keyKind === 'secret') return;
    const client = { appId, clientIp };
    if (await this.changes.isFull(this.source.manager, client))
      throw await this.rateLimited(this.source.manager, client);
  }

  /**
   * Voids the user's open ones. Whoever attaches a wallet holds the user's lock, so that it is attached by now, or never
   * by one of these. @returns whether an external wallet proves the user.
   */
  void({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    const user = { appId, userId };
    return this.additions.runAlone(user, async (tx) => ({
      proven: await this.changes.voidOfUser(tx, user),
    }));
  }

  private async insert(tx: EntityManager, challenge: NewChallenge): Promise<void> {
    if (challenge.keyKind === 'secret') return this.changes.insert(tx, challenge);
    if (await this.changes.insertOfClient(tx, challenge)) return;
    const { clientIp, at } = challenge;
    throw await this.rateLimited(tx, { clientIp, appId: at.appId });
  }

  private async rateLimited(tx: EntityManager, client: LimitedClient): Promise<AppError> {
    const retryAfterSeconds = await this.changes.secondsToRoom(tx, client);
    return new AppError('rate_limited', { retryAfterSeconds });
  }
}
