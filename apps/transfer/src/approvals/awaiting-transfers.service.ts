import { Injectable } from '@nestjs/common';
import { TRANSFER_EVENTS } from '@latchkey/contracts/catalogue';
import type { PaymentApprovals } from '@latchkey/contracts/signer';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import type { TransferEntity } from '../transfers/transfer.entity.js';
import { toEventContent } from '../transfers/transfer.view.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** Stores which confirmed transfers wait for approvals, and what became of them. */
@Injectable()
export class AwaitingTransfers {
  constructor(
    private readonly source: DataSource,
    private readonly transfers: TransfersRepository,
    private readonly approvals: ApprovalsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The transfer as it waits; null where it was cancelled or has expired meanwhile. */
  async wait(row: TransferEntity): Promise<TransferEntity | null> {
    if (row.status === 'awaiting_approval') return row;
    const isWaiting = await this.source.transaction(async (tx) => {
      const isChanged = await this.approvals.await(tx, row);
      if (isChanged) await this.outbox.add(tx, TRANSFER_EVENTS.awaiting_approval, toEventContent(row));
      return isChanged;
    });
    return isWaiting ? this.transfers.get(row.appId, row.id) : null;
  }

  /** Shows what the signer has decided by now. */
  async show(row: TransferEntity, { approvals, rejection }: PaymentApprovals): Promise<void> {
    await this.approvals.show(row, approvals);
    if (rejection) await this.approvals.reject(row, rejection);
  }
}
