import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  isRefusalReason,
  type PaymentIntent,
  type PaymentRequirements,
  SIGNING_REFUSALS,
  withoutDoubt,
} from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import {
  beginConfirmation,
  type BegunConfirmation,
  checkPayment,
  type ConfirmationProofs,
  getPaymentApprovals,
  type PaymentApprovals,
  type PaymentToConfirm,
  signPayment,
} from '@latchkey/contracts/signer';
import { getWallet, type Wallet } from '@latchkey/contracts/wallet';
import { type CodedError, isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { type OrderedPayment, paymentToCheck } from './payment-intent.rules.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';

/** The chain and the signature need most of the time of a call. */
const QUESTION_MS = 1500;
const APPROVALS_QUESTION = { ...getPaymentApprovals, timeoutMs: QUESTION_MS };

export interface SigningOrder {
  readonly unsigned: Buffer;
  /** The payment that the bytes are. */
  readonly intent: PaymentIntent;
  /** What came with the confirmation. */
  readonly proofs: ConfirmationProofs;
  /** How long the signer has. */
  readonly limitMs: number;
}

/** Calls identity, wallet and the signer: for the user and the wallet that pay, and for the signature. */
@Injectable()
export class SourceWallets {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * @throws AppError wallet_not_found for one that is not this user's; invalid_request for one that cannot sign;
   * user_blocked
   */
  async ofUser(context: CallContext<Caller>, userId: string, walletId: string): Promise<Wallet> {
    const asking = this.admit(context, userId);
    const reading = withoutDoubt(this.rpc.call(getWallet, contextOf(context), { wallet_id: walletId }));
    await Promise.allSettled([asking, reading]);
    const wallet = await reading;
    if (wallet.user_id !== userId) throw new AppError('wallet_not_found');
    if (wallet.is_read_only) {
      const message = 'is a wallet whose key is held elsewhere: it cannot send';
      throw new AppError('invalid_request', { fields: [{ field: 'source', message }] });
    }
    await asking;
    return wallet;
  }

  /**
   * Refuses a blocked user. That no signature is given after a block is up to the signer, which asks, too.
   * @param limitMs how long identity has.
   * @throws AppError user_blocked; wallet_not_found for a user who is deleted
   */
  async admit(context: CallContext<Caller>, userId: string, limitMs = QUESTION_MS): Promise<void> {
    const question = { ...checkSignIn, timeoutMs: Math.min(QUESTION_MS, limitMs) };
    const asking = this.rpc.call(question, contextOf(context), { user_id: userId });
    await withoutDoubt(asking).catch((cause: unknown) => {
      throw isCoded(cause, 'user_not_found')
        ? new AppError('wallet_not_found', { userId }, { cause })
        : cause;
    });
  }

  /** Who has approved or rejected it. @throws AppError transfer_not_found for one that needs no approval. */
  approvals(context: CallContext<Caller>, transfer_id: string): Promise<PaymentApprovals> {
    return withoutDoubt(this.rpc.call(APPROVALS_QUESTION, contextOf(context), { transfer_id }));
  }

  /** What the transfer policies want of the payment as things are. */
  requirements(context: CallContext<Caller>, payment: OrderedPayment): Promise<PaymentRequirements> {
    return withoutDoubt(this.rpc.call(checkPayment, contextOf(context), paymentToCheck(payment)));
  }

  /** Has the signer offer a payment to its person and its App. @throws AppError invalid_domain; wallet_not_found */
  offer(context: CallContext<Caller>, payment: PaymentToConfirm): Promise<BegunConfirmation> {
    return withoutDoubt(this.rpc.call(beginConfirmation, contextOf(context), payment));
  }

  /**
   * @param transfer its wallet pays.
   * @throws AppError user_blocked; wallet_not_found; signature_refused, which is final: a repeated draft
   * is the same payment; what is wrong with the proofs; the refusals of a policy; transfer_not_pending for one that was
   * rejected; key_provider_unavailable
   * @returns undefined for a payment that waits for approvals.
   */
  async sign(
    context: CallContext<Caller>,
    { source, userId, createdBy }: Pick<TransferEntity, 'source' | 'userId' | 'createdBy'>,
    { unsigned, intent, proofs, limitMs }: SigningOrder,
  ): Promise<Buffer | undefined> {
    const timeoutMs = Math.min(signPayment.timeoutMs, limitMs);
    const signing = this.rpc.call({ ...signPayment, timeoutMs }, contextOf(context), {
      wallet_id: source,
      user_id: userId,
      unsigned_transaction: unsigned.toString('base64'),
      intent,
      created_by: createdBy,
      answer_within_ms: timeoutMs,
      ...proofs,
    });
    const { signature } = await withoutDoubt(signing).catch((cause: unknown) => {
      throw isRefusal(cause) ? refusalOf(cause, userId) : cause;
    });
    return signature === null ? undefined : Buffer.from(signature, 'base64');
  }
}

type SignerRefusal = CodedError<(typeof SIGNING_REFUSALS)[number]>;

function isRefusal(error: unknown): error is SignerRefusal {
  return SIGNING_REFUSALS.some((code) => isCoded(error, code));
}

/** With the user, because the record of the request names one. */
function refusalOf(cause: SignerRefusal, userId: string): AppError {
  const { reason = '', unmet, resetsAt } = cause.details;
  const details = { userId, unmet, resetsAt, ...(isRefusalReason(reason) && { reason }) };
  return new AppError(cause.code, details, { cause });
}

/** The context alone; a call has its input beside it. */
function contextOf(context: CallContext<Caller>): CallContext<Caller> {
  const { requestId, traceparent, actor, caller, ticket } = context;
  return { requestId, traceparent, actor, caller, ticket };
}
