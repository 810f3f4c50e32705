import { Body, Param } from '@nestjs/common';
import { getApp } from '@latchkey/contracts/identity';
import {
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
  TransferApprovalsService,
} from '@latchkey/edge';
import { responseExample } from '@latchkey/edge/openapi';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

const BY = { key_id: 'ada' };
const WAITING = { completed_at: 0, cancelled_at: 0, rejection: undefined };

/** Each operator is known by the id of its key. */
@InArea(...ADMINISTRATION)
export class AdminTransferApprovalsController {
  constructor(
    private readonly callers: AppCallers,
    private readonly approvals: TransferApprovalsService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/transfers/{transfer_id}/approve',
    access: 'admin',
    summary: 'Approve a transfer of an App',
    description:
      "For a transfer in `awaiting_approval` whose policy wants approvals by operators, each with an operator's key of its own: one that has approved it, and a policy that wants keys of the App, are 403 `approval_not_allowed`. The last approval pays, as with `POST /v1/transfers/{transfer_id}/approve`.",
    request: DecideTransferRequest,
    response: Transfer,
    errors: [...errorsOf(getApp), ...APPROVAL_ERRORS.approve],
    example: {
      ...WAITING,
      status: 'processing',
      approvals: [{ ...responseExample(TransferApproval), ...BY }],
    },
  })
  async approveTransferOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('transfer_id') transfer_id: string,
    @Body() { note }: DecideTransferRequest,
  ) {
    return this.approvals.approve(await this.callers.of(context, app_id), { transfer_id, note });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/transfers/{transfer_id}/reject',
    access: 'admin',
    summary: 'Reject a transfer of an App',
    description:
      'For a transfer in `awaiting_approval` that operators approve. `rejected` is final: nothing is paid.',
    request: DecideTransferRequest,
    response: Transfer,
    errors: [...errorsOf(getApp), ...APPROVAL_ERRORS.reject],
    example: {
      ...WAITING,
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
