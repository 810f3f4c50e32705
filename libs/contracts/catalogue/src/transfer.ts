import { defineEvent } from '@latchkey/platform/outbox';

interface TransferData {
  transfer_id: string;
  source: string;
}

/** Events of transfer, one for each state of a transfer; no amounts, no addresses. */
export const TRANSFER_EVENTS = {
  pending: defineEvent<TransferData>('transfer.created'),
  processing: defineEvent<TransferData>('transfer.processing'),
  completed: defineEvent<TransferData>('transfer.completed'),
  failed: defineEvent<TransferData>('transfer.failed'),
  cancelled: defineEvent<TransferData>('transfer.cancelled'),
  expired: defineEvent<TransferData>('transfer.expired'),
} as const;
