import { AppError } from '@latchkey/contracts';
import type { TransferStatus } from '@latchkey/contracts/transfer';

/**
 * Whether a transfer was confirmed before, so that there is nothing left but to answer as it stands.
 * @throws AppError transfer_not_pending for one that never will be.
 */
export function isConfirmed(status: TransferStatus): boolean {
  switch (status) {
    case 'pending':
      return false;
    case 'processing':
    case 'completed':
    case 'failed':
      return true;
    case 'cancelled':
    case 'expired':
      throw new AppError('transfer_not_pending');
    default:
      return status satisfies never;
  }
}
