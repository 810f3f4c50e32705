import type { RestoredStateOf } from '@latchkey/platform/service';
import { TransferFacts } from '../transfers/transfer-facts.js';
import { PendingTransfersRepository } from './pending-transfers.repository.js';

/**
 * What is pending here may have been confirmed and paid since, so none of it can be confirmed again. What is processing
 * was signed: only those bytes are sent, however often, and the chain tells what became of them.
 */
export const restoredTransfers: RestoredStateOf = (outbox) => {
  const pending = new PendingTransfersRepository();
  const facts = new TransferFacts(outbox);
  return {
    ends: {
      pending_transfers: async (tx, limit) => {
        const cancelled = await pending.cancel(tx, limit);
        for (const transfer of cancelled) facts.tell(tx, transfer);
        return cancelled.length;
      },
    },
  };
};
