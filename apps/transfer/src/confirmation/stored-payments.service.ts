import { Injectable } from '@nestjs/common';
import { AwaitingTransfers } from '../approvals/awaiting-transfers.service.js';
import { ExecutionWorker } from '../execution/execution-worker.js';
import { PaymentChangesService } from '../execution/payment-changes.service.js';
import type { SignedPayment } from '../execution/sent-payment.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';

/** Stores what became of a payment that the signer was asked for. */
@Injectable()
export class StoredPayments {
  constructor(
    private readonly changes: PaymentChangesService,
    private readonly awaiting: AwaitingTransfers,
    private readonly worker: ExecutionWorker,
  ) {}

  /** The transfer as it is then; null where things changed meanwhile. */
  async store(
    row: TransferEntity,
    payment: SignedPayment | 'awaiting_approval',
  ): Promise<TransferEntity | null> {
    if (payment === 'awaiting_approval') return this.awaiting.wait(row);
    const begun = await this.changes.begin(row, payment);
    if (begun) this.worker.nudge();
    return begun;
  }
}
