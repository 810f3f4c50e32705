import { procedure } from '@latchkey/contracts';
import { PAYMENT_ERRORS, PAYMENT_TIMEOUT_MS } from './confirmation.js';
import { Note } from './decisions.js';
import type { Transfer, TransferRef } from './transfers.js';

/** Of an approval, or a rejection. */
export class DecideTransferRequest {
  @Note({ optional: true }) note?: string;
}

/**
 * Takes over who has approved or rejected a transfer, as the signer says, and pays it once all have approved. Repeated, it
 * pays nothing twice and answers the transfer as it is.
 */
export const followApprovals = procedure<TransferRef, Transfer>(
  'transfer.v1.follow_approvals',
  PAYMENT_ERRORS,
  { timeoutMs: PAYMENT_TIMEOUT_MS },
);
