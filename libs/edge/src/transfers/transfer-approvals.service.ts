import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { approvePayment, rejectPayment } from '@latchkey/contracts/signer';
import { followApprovals, getTransfer, type Transfer } from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf } from '../http/endpoint.js';

type Context = CallContext<Caller>;

/** The errors of each decision. */
export const APPROVAL_ERRORS = {
  approve: errorsOf(getTransfer, approvePayment, followApprovals),
  reject: errorsOf(getTransfer, rejectPayment, followApprovals),
} as const;

interface DecidedTransfer {
  readonly transfer_id: string;
  readonly note?: string | undefined;
}

/**
 * Approves and rejects transfers. The signer decides, asked by the process that the key has called: transfer would have a
 * use for each ticket that passes through it. Then transfer takes over what was decided.
 */
@Injectable()
export class TransferApprovalsService {
  constructor(private readonly rpc: RpcClient) {}

  approve(context: Context, decided: DecidedTransfer): Promise<Transfer> {
    return this.decide(context, approvePayment, decided);
  }

  reject(context: Context, decided: DecidedTransfer): Promise<Transfer> {
    return this.decide(context, rejectPayment, decided);
  }

  private async decide(
    context: Context,
    procedure: typeof approvePayment | typeof rejectPayment,
    { transfer_id, note = '' }: DecidedTransfer,
  ): Promise<Transfer> {
    await this.rpc.call(procedure, context, { transfer_id, note }).catch(async (error: unknown) => {
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
