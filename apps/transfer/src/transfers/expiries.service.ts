import { Inject, Injectable } from '@nestjs/common';
import { TRANSFER_EVENTS } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { LOGGER } from '@latchkey/platform/tokens';
import { scheduledJob } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { DataSource } from 'typeorm';
import { toEventContent } from './transfer.view.js';
import { TransfersRepository } from './transfers.repository.js';

const BATCH = 200;

/** Stores that transfers have expired, with their events; readers see it before. */
@Injectable()
export class ExpiriesService {
  constructor(
    private readonly source: DataSource,
    private readonly transfers: TransfersRepository,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns how many there were. */
  async expireOverdue(): Promise<number> {
    let count = 0;
    for (let batch = BATCH; batch === BATCH; count += batch) batch = await this.expireBatch();
    if (count > 0) this.logger.info('transfers.expired', { count });
    return count;
  }

  private expireBatch(): Promise<number> {
    return this.source.transaction(async (tx) => {
      const rows = await this.transfers.expire(tx, BATCH);
      await this.outbox.addAll(tx, TRANSFER_EVENTS.expired, rows.map(toEventContent));
      return rows.length;
    });
  }
}

export const expiryJob = scheduledJob({
  everyMs: 5000,
  needs: [ExpiriesService],
  work: async (expiries) => void (await expiries.expireOverdue()),
});
