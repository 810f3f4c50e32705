import { Injectable } from '@nestjs/common';
import { nextOf, pageOf } from '@latchkey/contracts';
import {
  type ListAllTransfersQuery,
  type ListAllTransfersResponse,
  type SoughtStatus,
  TRANSFER_STATUSES,
} from '@latchkey/contracts/transfer';
import { type InspectionFilter, InspectedTransfersRepository } from './inspected-transfers.repository.js';
import { toTransferView } from './transfer.view.js';

/** Shows operators the transfers of any App, whatever became of them. */
@Injectable()
export class InspectedTransfers {
  constructor(private readonly transfers: InspectedTransfersRepository) {}

  /** @throws AppError invalid_request for an `after` that no page has answered. */
  async list(query: ListAllTransfersQuery): Promise<ListAllTransfersResponse> {
    const page = pageOf(query);
    const { app_id: appId, user_id: userId, wallet_id: walletId, status } = query;
    const rows = await this.transfers.page({ appId, userId, walletId, ...soughtIn(status) }, page);
    return { transfers: rows.map(toTransferView), next: nextOf(rows, page.limit) };
  }
}

/** What a status means for the table, where a transfer that is overdue need not be stored as expired yet. */
function soughtIn(status: SoughtStatus | undefined): Pick<InspectionFilter, 'statuses' | 'sought'> {
  switch (status) {
    case undefined:
      return { statuses: TRANSFER_STATUSES, sought: 'any' };
    case 'late':
      return { statuses: ['processing'], sought: 'late' };
    case 'pending':
    case 'awaiting_approval':
      return { statuses: [status], sought: 'open' };
    case 'expired':
      return { statuses: ['expired', 'pending', 'awaiting_approval'], sought: 'expired' };
    default:
      return { statuses: [status], sought: 'any' };
  }
}
