import { Inject, Injectable } from '@nestjs/common';
import { withoutDoubt } from '@latchkey/contracts';
import { type EndedPayments, endPayments } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { RpcClient } from '@latchkey/platform/rpc';
import { LOGGER } from '@latchkey/platform/tokens';
import { scheduledJob } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { EndedTransfers } from '../approvals/ended-transfers.js';
import type { TransferPlace } from './transfer.entity.js';
import { TransfersRepository } from './transfers.repository.js';

const BATCH = 200;

/** Stores that transfers have expired, with their events; readers see it before. */
@Injectable()
export class ExpiriesService {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly endedTransfers: EndedTransfers,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A batch that another process stores at the same time is left to it.
   * @returns how many have expired. @throws AppError service_unavailable while the signer is away: nothing is stored then.
   */
  async expireOverdue(): Promise<number> {
    let count = 0;
    let isMore: boolean;
    do {
      const overdue = await this.transfers.overdue(BATCH);
      if (overdue.length === 0) break;
      const { expired, rejected } = await this.endedTransfers.store(overdue, await this.endOf(overdue));
      count += expired;
      // Those that are left to others would come again at once.
      isMore = overdue.length === BATCH && expired + rejected > 0;
    } while (isMore);
    if (count > 0) this.logger.info('transfers.expired', { count });
    return count;
  }

  /** The signer knows of decisions that were never followed here. From its answer on, there are no more. */
  private endOf(overdue: readonly TransferPlace[]): Promise<EndedPayments> {
    const payments = overdue.map(({ appId: app_id, id: transfer_id }) => ({ app_id, transfer_id }));
    return withoutDoubt(this.rpc.call(endPayments, { requestId: newId('req'), caller: null }, { payments }));
  }
}

export const expiryJob = scheduledJob({
  everyMs: 5000,
  needs: [ExpiriesService],
  work: async (expiries) => void (await expiries.expireOverdue()),
});
