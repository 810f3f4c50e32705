import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { approvePayment, rejectPayment } from '@latchkey/contracts/signer';
import {
  type ApproveTransferRequest,
  followApprovals,
  getTransfer,
  type Transfer,
  type TransferRef,
} from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf } from '../http/endpoint.js';

type Context = CallContext<Caller>;

/** The errors of each decision. */
export const APPROVAL_ERRORS = {
  approve: errorsOf(getTransfer, approvePayment, followApprovals),
  // Nothing is paid, so no error of a payment comes.
  reject: errorsOf(getTransfer, rejectPayment),
} as const;

type DecidedTransfer = TransferRef & Pick<ApproveTransferRequest, 'note'>;
type ApprovedTransfer = TransferRef & ApproveTransferRequest;

/**
 * Approves and rejects transfers. The signer decides, asked by the process that the key has called: transfer would have a
 * use for each ticket that passes through it. Then transfer takes over what was decided.
 */
@Injectable()
export class TransferApprovalsService {
  constructor(private readonly rpc: RpcClient) {}

  async approve(context: Context, approved: ApprovedTransfer): Promise<Transfer> {
    const { transfer_id, note = '', dest, source_amount, source_currency, memo } = approved;
    const meant = { destination: dest, amount: source_amount, currency: source_currency, memo };
    const deciding = this.rpc.call(approvePayment, context, { transfer_id, note, ...meant });
    return this.follow(context, transfer_id, deciding);
  }

  async reject(context: Context, { transfer_id, note = '' }: DecidedTransfer): Promise<Transfer> {
    return this.follow(context, transfer_id, this.rpc.call(rejectPayment, context, { transfer_id, note }));
  }

  private async follow(context: Context, transfer_id: string, deciding: Promise<unknown>): Promise<Transfer> {
    await deciding.catch(async (error: unknown) => {
      throw isCoded(error, 'transfer_not_found') ? await this.notAwaiting(context, transfer_id) : error;
    });
    return this.rpc.call(followApprovals, context, { transfer_id });
  }

  /** The signer knows confirmed transfers alone. @throws AppError transfer_not_found */
  private async notAwaiting(context: Context, transfer_id: string): Promise<AppError> {
    const { status, user_id: userId } = await this.rpc.call(getTransfer, context, { transfer_id });
    return new AppError('transfer_not_pending', {
      userId,
      ...(status !== 'pending' && { reason: `transfer_${status}` as const }),
    });
  }
}
