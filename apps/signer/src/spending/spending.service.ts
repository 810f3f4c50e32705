import { Injectable } from '@nestjs/common';
import { AppError, type Caller, requireTestApp } from '@latchkey/contracts';
import { AwaitingPaymentsRepository } from '../approvals/awaiting-payments.repository.js';
import { AppTransactions } from './app-transactions.js';
import { SpendingRepository } from './spending.repository.js';

/** Lets time pass for what was counted, or waits for approvals. */
@Injectable()
export class SpendingService {
  constructor(
    private readonly transactions: AppTransactions,
    private readonly spending: SpendingRepository,
    private readonly awaiting: AwaitingPaymentsRepository,
  ) {}

  /** @throws AppError route_not_found in a live App; transfer_not_found for one that neither was signed in 31 days nor waits for approvals. */
  async fastForward(
    caller: Caller,
    { transfer_id, minutes }: { transfer_id: string; minutes: number },
  ): Promise<{ transfer_id: string }> {
    requireTestApp(caller);
    const place = { appId: caller.app_id, transferId: transfer_id };
    const isMoved = await this.transactions.run(place.appId, async (tx) => {
      const app = await this.spending.lock(tx, place.appId);
      const isCounted = await this.spending.moveBack(tx, app, transfer_id, minutes);
      return (await this.awaiting.moveBack(tx, place, minutes)) || isCounted;
    });
    if (!isMoved) throw new AppError('transfer_not_found');
    return { transfer_id };
  }
}
