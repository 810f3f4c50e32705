import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { paymentsFrozen, paymentsUnfrozen } from '@latchkey/contracts/catalogue';
import type { PaymentFreeze } from '@latchkey/contracts/signer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { databaseFailureCode } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { AppTransactions } from '../spending/app-transactions.js';
import { PaymentFreezesRepository } from './payment-freezes.repository.js';

/** No try begins later. One waits 3 seconds for the App, so a signer that stops answers the freezes that it has begun. */
const TRIED_MS = 3500;
const PAUSE_MS = 100;

/**
 * Stops all payments of an App, and lets them go on. A freeze is not in the queue of these payments (`AppTransactions`): it must
 * not be refused because there are too many of them.
 */
@Injectable()
export class PaymentFreezes {
  constructor(
    private readonly source: DataSource,
    private readonly freezes: PaymentFreezesRepository,
    private readonly transactions: AppTransactions,
    private readonly outbox: Outbox,
  ) {}

  async get(appId: string): Promise<PaymentFreeze> {
    const frozenAt = await this.freezes.frozenAt(appId);
    return { app_id: appId, frozen: frozenAt !== undefined, frozen_at: toEpochSeconds(frozenAt ?? null) };
  }

  /** Once it is answered, no payment of the App is signed, on any replica. Tried again while the database is busy or away. */
  async freeze(appId: string): Promise<PaymentFreeze> {
    const endsAt = performance.now() + TRIED_MS;
    for (;;) {
      try {
        return await this.change(appId, paymentsFrozen, (tx) => this.freezes.freeze(tx, appId));
      } catch (error) {
        if (databaseFailureCode(error) === undefined || performance.now() > endsAt) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** For an early refusal; a freeze may follow at once. @throws AppError payments_frozen */
  async requireUnfrozen(appId: string): Promise<void> {
    if ((await this.freezes.frozenAt(appId)) !== undefined) throw new AppError('payments_frozen');
  }

  /**
   * For what would outlive a freeze and pay after it, such as an approval: no freeze of the App is answered meanwhile.
   * @throws AppError payments_frozen; service_unavailable while too many payments of the App wait.
   */
  whileUnfrozen<T>(appId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.run(appId, async (tx) => {
      if ((await this.freezes.heldAt(tx, appId)) !== undefined) throw new AppError('payments_frozen');
      return work(tx);
    });
  }

  unfreeze(appId: string): Promise<PaymentFreeze> {
    return this.change(appId, paymentsUnfrozen, (tx) => this.freezes.unfreeze(tx, appId));
  }

  /** A call that changes nothing has no event. */
  private async change(
    appId: string,
    event: typeof paymentsFrozen | typeof paymentsUnfrozen,
    work: (tx: EntityManager) => Promise<Date | undefined>,
  ): Promise<PaymentFreeze> {
    await this.source.transaction(async (tx) => {
      const frozenAt = await work(tx);
      if (!frozenAt) return;
      await this.outbox.add(tx, event, { appId, data: { frozen_at: toEpochSeconds(frozenAt) } });
    });
    return this.get(appId);
  }
}
