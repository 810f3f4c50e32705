import { Injectable } from '@nestjs/common';
import { TRANSFER_EVENTS } from '@latchkey/contracts/transfer';
import { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import type { TransferRow } from './transfer.entity.js';

/** Tells of the state that a transfer came into, in the transaction in which it did. */
@Injectable()
export class TransferFacts {
  constructor(private readonly outbox: Outbox) {}

  async tell(
    tx: EntityManager,
    { status, appId, userId, id, source }: Pick<TransferRow, 'status' | 'appId' | 'userId' | 'id' | 'source'>,
  ): Promise<void> {
    await this.outbox.add(tx, TRANSFER_EVENTS[status], { appId, userId, data: { transfer_id: id, source } });
  }
}
