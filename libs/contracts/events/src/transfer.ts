import { defineEvent } from '@latchkey/platform/outbox';

interface TransferFact {
  transfer_id: string;
  source: string;
}

/** Facts that transfer publishes, one for each state that a transfer comes into; no amounts, no addresses. */
export const TRANSFER_EVENTS = {
  pending: defineEvent<TransferFact>('transfer.created'),
  processing: defineEvent<TransferFact>('transfer.processing'),
  completed: defineEvent<TransferFact>('transfer.completed'),
  failed: defineEvent<TransferFact>('transfer.failed'),
  cancelled: defineEvent<TransferFact>('transfer.cancelled'),
  expired: defineEvent<TransferFact>('transfer.expired'),
} as const;
