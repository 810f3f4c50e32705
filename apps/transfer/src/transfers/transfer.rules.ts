import type { TransferStatus } from '@latchkey/contracts/transfer';

const NEXT: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  pending: ['processing', 'cancelled', 'expired'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
  expired: [],
};

/**
 * The state that a transfer comes into; every change of state goes through here.
 * @throws Error for a change that there is not: a fault of ours.
 */
export function changed(from: TransferStatus, to: TransferStatus): TransferStatus {
  if (!NEXT[from].includes(to)) throw new Error(`a transfer never goes from ${from} to ${to}`);
  return to;
}
