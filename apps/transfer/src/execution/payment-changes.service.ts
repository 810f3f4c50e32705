import { Injectable } from '@nestjs/common';
import { TRANSFER_EVENTS } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import type { TransferEntity } from '../transfers/transfer.entity.js';
import { toEventContent } from '../transfers/transfer.view.js';
import { ExecutionMonitor } from './execution-monitor.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Decision, SignedPayment } from './sent-payment.js';

/** Another payment spends a coin of this one; thrown and caught here, so that the transaction changes nothing. */
class CoinsSpent extends Error {}

/** The beginning and the end of a payment, each stored together with its event. */
@Injectable()
export class PaymentChangesService {
  constructor(
    private readonly source: DataSource,
    private readonly payments: PaymentsRepository,
    private readonly outbox: Outbox,
    private readonly monitor: ExecutionMonitor,
  ) {}

  /**
   * Stores the signed bytes: from this commit on the transfer is paid by them alone, and nothing has sent them before.
   * Null, and nothing is changed, where the lane has changed, another payment spends a coin of it, or the transfer cannot be
   * paid any more.
   */
  async begin(row: TransferEntity, payment: SignedPayment): Promise<TransferEntity | null> {
    let begun: TransferEntity | null = null;
    try {
      begun = await this.store(row, payment);
      return begun;
    } catch (error) {
      if (error instanceof CoinsSpent) return null;
      throw error;
    } finally {
      if (!begun) await this.payments.endTurn(payment.lane, payment.turn);
    }
  }

  /** Stores a chain's decision once, even if several processes saw it. @returns whether it was this call. */
  async settle(id: string, decision: Decision): Promise<boolean> {
    const settled = await this.source.transaction(async (tx) => {
      const decided = await this.payments.decide(tx, id, decision);
      if (decided) await this.outbox.add(tx, TRANSFER_EVENTS[decision.status], toEventContent(decided));
      return decided;
    });
    if (settled) this.monitor.decided(settled);
    return settled !== null;
  }

  private store(row: TransferEntity, payment: SignedPayment): Promise<TransferEntity | null> {
    return this.source.transaction(async (tx) => {
      const isCurrent = await this.payments.moveLaneOn(tx, payment.lane, payment.version);
      const begun = isCurrent ? await this.payments.begin(tx, row, payment) : null;
      const { coins = [] } = payment.draft;
      if (begun && coins.length > 0 && !(await this.payments.spend(tx, row, coins))) throw new CoinsSpent();
      if (begun) await this.outbox.add(tx, TRANSFER_EVENTS.processing, toEventContent(begun));
      return begun;
    });
  }
}
