import { Injectable } from '@nestjs/common';
import { TRANSFER_EVENTS } from '@latchkey/contracts/catalogue';
import type { EndedPayments } from '@latchkey/contracts/signer';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import type { TransferPlace } from '../transfers/transfer.entity.js';
import { toEventContent } from '../transfers/transfer.view.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** Stores how transfers have ended whose time is over. */
@Injectable()
export class EndedTransfers {
  constructor(
    private readonly source: DataSource,
    private readonly transfers: TransfersRepository,
    private readonly approvals: ApprovalsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * A rejection has had its event from the signer; each other transfer gets the event that it has expired.
   * @returns how many this call has stored.
   */
  store(
    overdue: readonly TransferPlace[],
    { approved, rejected, busy }: EndedPayments,
  ): Promise<{ expired: number; rejected: number }> {
    const others = new Set([...rejected, ...busy].map(({ transfer_id }) => transfer_id));
    const over = overdue.map(({ id }) => id).filter((id) => !others.has(id));
    return this.source.transaction(async (tx) => {
      for (const { app_id: appId, transfer_id: id, approvals } of approved)
        await this.approvals.show({ appId, id }, approvals, tx);
      let count = 0;
      for (const { app_id: appId, transfer_id: id, rejection } of rejected)
        count += await this.approvals.reject({ appId, id }, rejection, tx);
      const expired = await this.transfers.expire(tx, over);
      await this.outbox.addAll(tx, TRANSFER_EVENTS.expired, expired.map(toEventContent));
      return { expired: expired.length, rejected: count };
    });
  }
}
