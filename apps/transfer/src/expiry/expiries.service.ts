import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { TransferLedger } from '../transfers/transfer-ledger.js';

const BATCH = 200;

/** Tells of pending transfers that ran out of time; every reader sees it before. */
@Injectable()
export class ExpiriesService {
  constructor(
    private readonly ledger: TransferLedger,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns how many there were. */
  async expireOverdue(): Promise<number> {
    let count = 0;
    let batch = BATCH;
    while (batch === BATCH) {
      batch = await this.ledger.expire(BATCH);
      count += batch;
    }
    if (count > 0) this.logger.info('transfers.expired', { count });
    return count;
  }
}
