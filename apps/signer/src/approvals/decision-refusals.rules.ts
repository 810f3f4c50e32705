import { AppError, isMemo, isSameMemo } from '@latchkey/contracts';
import type { AwaitingPaymentEntity, MeantPayment } from './awaiting-payment.entity.js';
import type { ActingKey, PaymentKeyEntity } from './payment-key.entity.js';

/** @throws AppError transfer_not_pending for a payment that was rejected or signed, or whose transfer has ended. */
export function requireOpen({ userId, rejectedAt, signedAt, isOver }: AwaitingPaymentEntity): void {
  if (rejectedAt) throw new AppError('transfer_not_pending', { reason: 'transfer_rejected', userId });
  if (signedAt) throw new AppError('transfer_not_pending', { reason: 'transfer_processing', userId });
  if (isOver) throw new AppError('transfer_not_pending', { reason: 'transfer_expired', userId });
}

/** @throws AppError payment_differs for another payment than the one that the approver means. */
export function requireMeant(payment: AwaitingPaymentEntity, meant: MeantPayment): void {
  const { destination, amount, currency, userId } = { ...payment, ...meant };
  const isMeant =
    destination === payment.destination &&
    amount === payment.amount &&
    currency === payment.currency &&
    isMeantMemo(payment, meant);
  if (!isMeant) throw new AppError('payment_differs', { userId });
}

/** Who names a destination without a memo means none: at an exchange it says who is paid. */
function isMeantMemo(payment: AwaitingPaymentEntity, { destination, memo }: MeantPayment): boolean {
  if (memo === undefined) return destination === undefined || payment.memo === null;
  return isMemo(memo) && isSameMemo(memo, payment.memo);
}

/** Why a key decides nothing about a payment. @param own the part that it had in it. */
export function notAllowed(
  { userId, neededBy }: AwaitingPaymentEntity,
  own: PaymentKeyEntity | null,
): AppError {
  const reason = own ? (`transfer_${own.part}_by_key` as const) : (`approvals_by_${neededBy}` as const);
  return new AppError('approval_not_allowed', { reason, userId });
}

/** Whether the payment was rejected by this key before. */
export function isRejectedBy(
  { rejectedAt, rejectedBy }: AwaitingPaymentEntity,
  { keyId }: ActingKey,
): boolean {
  return rejectedAt !== null && rejectedBy === keyId;
}
