import { Injectable } from '@nestjs/common';
import { AppError, type Caller, isMemo, isSameMemo } from '@latchkey/contracts';
import { type AwaitingPayment, getPaymentApprovals } from '@latchkey/contracts/signer';
import { followApprovals, getTransfer, type Transfer } from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf } from '../http/endpoint.js';

/** Of a transfer that is shown. */
export const SHOWN_ERRORS = [...errorsOf(getTransfer), 'payment_differs'] as const;

/**
 * Shows transfers. Of one that waits for approvals the signer is asked what would be paid: who reads it may approve it, and
 * transfer is not believed.
 */
@Injectable()
export class ShownTransfers {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError transfer_not_found; payment_differs where the signer holds another payment for it, or none. */
  async get(context: CallContext<Caller>, transfer_id: string): Promise<Transfer> {
    const transfer = await this.rpc.call(getTransfer, context, { transfer_id });
    if (transfer.status !== 'awaiting_approval') return transfer;
    const held = await this.rpc
      .call(getPaymentApprovals, context, { transfer_id })
      .catch((error: unknown) => {
        throw isCoded(error, 'transfer_not_found') ? differs(transfer, error) : error;
      });
    if (!isOf(transfer, held.payment)) throw differs(transfer);
    if (held.rejection) return this.rejected(context, transfer_id);
    const { network } = held.payment;
    return { ...transfer, approvals: held.approvals, needed_approvals: held.needed, network };
  }

  /** Transfer has not heard of the rejection, as after a crash: it follows now, unless the transfer has ended meanwhile. */
  private rejected(context: CallContext<Caller>, transfer_id: string): Promise<Transfer> {
    return this.rpc.call(followApprovals, context, { transfer_id }).catch((error: unknown) => {
      if (!isCoded(error, 'transfer_not_pending')) throw error;
      return this.rpc.call(getTransfer, context, { transfer_id });
    });
  }
}

function isOf(shown: Transfer, held: AwaitingPayment): boolean {
  return (
    shown.user_id === held.user_id &&
    shown.source === held.wallet_id &&
    shown.dest === held.destination &&
    shown.source_amount === held.amount &&
    shown.source_currency === held.currency &&
    isSameMemo(isMemo(shown.memo) ? shown.memo : null, held.memo)
  );
}

function differs({ user_id: userId }: Transfer, cause?: unknown): AppError {
  return new AppError('payment_differs', { userId }, { cause });
}
