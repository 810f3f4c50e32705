import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type { EntityManager } from 'typeorm';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletAdditions } from '../wallets/wallet-additions.js';
import { WalletChangesRepository } from '../wallets/wallet-changes.repository.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { ChallengeChangesRepository } from './challenge-changes.repository.js';

/** Takes external wallets off their users. */
@Injectable()
export class DetachmentsService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly additions: WalletAdditions,
    private readonly changes: WalletChangesRepository,
    private readonly challenges: ChallengeChangesRepository,
  ) {}

  /** @throws AppError wallet_not_found; wallet_in_custody for a wallet whose key is kept here */
  async detach(caller: Caller, id: string): Promise<UserRef> {
    const wallet = await this.wallets.find(caller, id);
    const isDetached = await this.additions.runAlone(wallet, (tx) => this.remove(tx, wallet));
    if (isDetached) return { user_id: wallet.userId };
    // Still there: its key is kept here. Otherwise another call has just detached it.
    await this.wallets.find(caller, id);
    throw new AppError('wallet_in_custody');
  }

  private async remove(tx: EntityManager, { appId, id }: WalletRow): Promise<boolean> {
    const detached = await this.changes.detach(tx, appId, id);
    if (!detached) return false;
    await this.challenges.void(tx, detached, detached.userId);
    await this.additions.tell(tx, 'detached', detached);
    return true;
  }
}
