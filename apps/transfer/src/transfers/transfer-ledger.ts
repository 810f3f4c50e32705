import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewTransfer, TransferRow } from './transfer.entity.js';
import { TransferChangesRepository } from './transfer-changes.repository.js';
import { TransferFacts } from './transfer-facts.js';

/** Changes of transfers that no chain has to do with, each together with the fact that tells of it. */
@Injectable()
export class TransferLedger {
  constructor(
    private readonly source: DataSource,
    private readonly changes: TransferChangesRepository,
    private readonly facts: TransferFacts,
  ) {}

  /** Undefined where the App has a transfer of this `custom_id` already. */
  add(transfer: NewTransfer): Promise<TransferRow | undefined> {
    return this.changeOne((tx) => this.changes.insert(tx, transfer));
  }

  /** Undefined where it is not pending (any more). */
  cancel(appId: string, id: string): Promise<TransferRow | undefined> {
    return this.changeOne((tx) => this.changes.cancel(tx, appId, id));
  }

  /** At most this many that are out of time. @returns how many. */
  expire(limit: number): Promise<number> {
    return this.source.transaction(async (tx) => {
      const rows = await this.changes.expire(tx, limit);
      for (const row of rows) await this.facts.tell(tx, row);
      return rows.length;
    });
  }

  private changeOne(
    change: (tx: EntityManager) => Promise<TransferRow | undefined>,
  ): Promise<TransferRow | undefined> {
    return this.source.transaction(async (tx) => {
      const row = await change(tx);
      if (row) await this.facts.tell(tx, row);
      return row;
    });
  }
}
