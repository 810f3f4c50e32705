export {
  approvePayment,
  getPaymentApprovals,
  type PaymentApproval,
  type PaymentApprovals,
  type PaymentRejection,
  rejectPayment,
} from './approvals.js';
export { getSealingKey, type HeldKey, holdKey, type HoldKeyInput, makeKey } from './keys.js';
export { fastForwardSpend, type PaymentToSign, type SignedPayment, signPayment } from './signing.js';
export {
  checkPayment,
  FormerTransferPolicy,
  getTransferPolicy,
  getWalletTransferPolicy,
  type PaymentToCheck,
  setAppTransferPolicy,
  setWalletTransferPolicy,
  SetTransferPolicyRequest,
  type Span,
  SPANS,
  type TransferLimits,
  type TransferNeeds,
  TransferPolicy,
  type TransferRule,
  TransferWindow,
} from './policies.js';
