import { Body, Param } from '@nestjs/common';
import {
  ApproveTransferRequest,
  DecideTransferRequest,
  Transfer,
  TransferApproval,
  TransferRejection,
} from '@latchkey/contracts/transfer';
import {
  APPROVAL_ERRORS,
  type AppContext,
  Context,
  Endpoint,
  InArea,
  TransferApprovalsService,
} from '@latchkey/edge';
import { responseExample } from '@latchkey/edge/openapi';
import { TRANSFERS } from '../openapi/areas.js';
import { NOT_DECIDED, PROCESSING } from './examples.js';

const APPROVED = { ...PROCESSING, approvals: [responseExample(TransferApproval)] };
const REJECTED = { ...NOT_DECIDED, status: 'rejected', rejection: responseExample(TransferRejection) };

@InArea(...TRANSFERS)
export class TransferApprovalsController {
  constructor(private readonly approvals: TransferApprovalsService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/approve',
    summary: 'Approve a transfer',
    description:
      'For a transfer in `awaiting_approval` whose policy wants approvals by keys. It needs a secret key for each approval, and none that created or confirmed the transfer, else it is 403 `approval_not_allowed`; so is one that operators approve. The last approval pays: the policies decide again, with what they have counted by now. If they refuse, or the funds are too low, the transfer stays as it is, and the approval counts. Then, and after a lost answer, the same key approves it again, which counts once. Name `dest`, `source_amount` and `source_currency` as you know them, and no other payment is approved (409 `payment_differs`). The transfer of a blocked user is 403 `user_blocked`.',
    request: ApproveTransferRequest,
    response: Transfer,
    errors: APPROVAL_ERRORS.approve,
    example: APPROVED,
  })
  approveTransfer(
    @Context() context: AppContext,
    @Param('transfer_id') transfer_id: string,
    @Body() request: ApproveTransferRequest,
  ) {
    return this.approvals.approve(context, { ...request, transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/reject',
    summary: 'Reject a transfer',
    description:
      'For a transfer in `awaiting_approval`, by a key that may approve it, or by the one that created it. `rejected` is final: nothing is paid.',
    request: DecideTransferRequest,
    response: Transfer,
    errors: APPROVAL_ERRORS.reject,
    example: REJECTED,
  })
  rejectTransfer(
    @Context() context: AppContext,
    @Param('transfer_id') transfer_id: string,
    @Body() { note }: DecideTransferRequest,
  ) {
    return this.approvals.reject(context, { transfer_id, note });
  }
}
