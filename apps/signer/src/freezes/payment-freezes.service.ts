import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { paymentsFrozen, paymentsUnfrozen } from '@latchkey/contracts/catalogue';
import type { PaymentFreeze } from '@latchkey/contracts/signer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { databaseFailureCode } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentFreezesRepository } from './payment-freezes.repository.js';

/** No try begins later. One waits 3 seconds for the App, so a signer that stops answers the freezes that it has begun. */
const TRIED_MS = 3500;
const PAUSE_MS = 100;

/**
 * Stops all payments of an App, and lets them go on. Not in the queue of its payments (`AppTransactions`): a freeze must not be
 * refused because there are too many of them.
 */
@Injectable()
export class PaymentFreezes {
  constructor(
    private readonly source: DataSource,
    private readonly freezes: PaymentFreezesRepository,
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

  /** An approval would outlive the freeze, and pay after it. @throws AppError payments_frozen */
  async requireUnfrozen(appId: string): Promise<void> {
    if ((await this.freezes.frozenAt(appId)) !== undefined) throw new AppError('payments_frozen');
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
