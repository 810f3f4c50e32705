import { procedure, stringField } from '@latchkey/contracts';
import { PAYMENT_ERRORS, PAYMENT_TIMEOUT_MS } from './confirmation.js';
import { Note } from './decisions.js';
import { MemoField, type TransferMemo } from './memo.js';
import type { Transfer, TransferRef } from './transfers.js';

/** Of an approval, or a rejection. */
export class DecideTransferRequest {
  @Note({ optional: true }) note?: string;
}

const Meant = (name: string, example: string) =>
  stringField({
    description: `What you approve, written as the transfer has its \`${name}\`: for another payment that is 409 \`payment_differs\`.`,
    maxLength: 128,
    examples: [example],
    optional: true,
  });

/** An approval, of this payment and no other. */
export class ApproveTransferRequest extends DecideTransferRequest {
  @Meant('dest', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045') dest?: string;
  @Meant('source_amount', '12.5') source_amount?: string;
  @Meant('source_currency', 'USDC') source_currency?: string;
  @MemoField(
    'The memo that you approve; absent beside `dest`, you approve a payment without one. Another is 409 `payment_differs`.',
  )
  memo?: TransferMemo;
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
