import { AppError } from '@latchkey/contracts';
import type { TransferStatus } from '@latchkey/contracts/transfer';

const NEXT: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  // Rejected: its confirmation, whose answer was lost, made it wait.
  pending: ['awaiting_approval', 'processing', 'rejected', 'cancelled', 'expired'],
  awaiting_approval: ['processing', 'rejected', 'cancelled', 'expired'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
  rejected: [],
  expired: [],
};

/**
 * The next status of a transfer; every change of status goes through here.
 * @throws Error for a change that is not allowed: a bug.
 */
export function changed(from: TransferStatus, to: TransferStatus): TransferStatus {
  if (!NEXT[from].includes(to)) throw new Error(`a transfer never goes from ${from} to ${to}`);
  return to;
}

/**
 * Whether a transfer was signed before, so that its approval changes nothing.
 * @throws AppError transfer_not_pending for one that is never signed.
 */
export function isSigned(status: TransferStatus): boolean {
  switch (status) {
    case 'pending':
    case 'awaiting_approval':
      return false;
    case 'processing':
    case 'completed':
    case 'failed':
      return true;
    case 'cancelled':
    case 'rejected':
    case 'expired':
      throw new AppError('transfer_not_pending', { reason: `transfer_${status}` });
    default:
      return status satisfies never;
  }
}
