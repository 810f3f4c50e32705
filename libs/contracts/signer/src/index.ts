export { getSealingKey, type HeldKey, holdKey, type HoldKeyInput, makeKey } from './keys.js';
export { fastForwardSpend, type PaymentToSign, signPayment } from './signing.js';
export {
  checkPayment,
  FormerTransferPolicy,
  getAppTransferPolicy,
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
