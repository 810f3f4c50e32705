import { Body, Param } from '@nestjs/common';
import { getApp } from '@latchkey/contracts/identity';
import {
  ApproveTransferRequest,
  DecideTransferRequest,
  Transfer,
  TransferApproval,
  TransferRejection,
} from '@latchkey/contracts/transfer';
import {
  APPROVAL_ERRORS,
  AppCallers,
  Context,
  Endpoint,
  errorsOf,
  InArea,
  SHOWN_ERRORS,
  ShownTransfers,
  TransferApprovalsService,
} from '@latchkey/edge';
import { responseExample } from '@latchkey/edge/openapi';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

const BY = { key_id: 'ada' };
const WAITING = { completed_at: 0, cancelled_at: 0, blockchain_tx_hash: '', rejection: undefined };
const DECIDED = { ...WAITING, needed_approvals: undefined, network: undefined };

/** Each operator is known by the id of its key. */
@InArea(...ADMINISTRATION)
export class AdminTransferApprovalsController {
  constructor(
    private readonly callers: AppCallers,
    private readonly approvals: TransferApprovalsService,
    private readonly shown: ShownTransfers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/transfers/{transfer_id}',
    access: 'admin',
    role: 'viewer',
    summary: 'Get a transfer of an App',
    description:
      'What an operator approves. One that is `awaiting_approval` is compared with the payment that the signer holds, not only read from transfer: where they differ, that is 409 `payment_differs`.',
    response: Transfer,
    errors: [...errorsOf(getApp), ...SHOWN_ERRORS],
    example: { ...WAITING, status: 'awaiting_approval', approvals: [] },
  })
  async getTransferOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('transfer_id') transfer_id: string,
  ) {
    return this.shown.get(await this.callers.of(context, app_id), transfer_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/transfers/{transfer_id}/approve',
    access: 'admin',
    role: 'approver',
    freshProof: true,
    summary: 'Approve a transfer of an App',
    description:
      "For a transfer in `awaiting_approval` whose policy wants approvals by operators, each with an operator's key of its own; a policy that wants keys of the App is 403 `approval_not_allowed`. Name `dest`, `source_amount` and `source_currency` as you know them, and no other payment is approved (409 `payment_differs`). The last approval pays, as with `POST /v1/transfers/{transfer_id}/approve`.",
    request: ApproveTransferRequest,
    response: Transfer,
    errors: [...errorsOf(getApp), ...APPROVAL_ERRORS.approve],
    example: {
      ...DECIDED,
      status: 'processing',
      approvals: [{ ...responseExample(TransferApproval), ...BY }],
    },
  })
  async approveTransferOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('transfer_id') transfer_id: string,
    @Body() request: ApproveTransferRequest,
  ) {
    return this.approvals.approve(await this.callers.of(context, app_id), { ...request, transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/transfers/{transfer_id}/reject',
    access: 'admin',
    role: 'approver',
    summary: 'Reject a transfer of an App',
    description:
      'For a transfer in `awaiting_approval`, also one that keys of the App approve. `rejected` is final: nothing is paid.',
    request: DecideTransferRequest,
    response: Transfer,
    errors: [...errorsOf(getApp), ...APPROVAL_ERRORS.reject],
    example: {
      ...DECIDED,
      status: 'rejected',
      approvals: [],
      rejection: { ...responseExample(TransferRejection), ...BY },
    },
  })
  async rejectTransferOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('transfer_id') transfer_id: string,
    @Body() { note }: DecideTransferRequest,
  ) {
    return this.approvals.reject(await this.callers.of(context, app_id), { transfer_id, note });
  }
}
