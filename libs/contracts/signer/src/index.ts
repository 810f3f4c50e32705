export { freezePayments, getPaymentFreeze, PaymentFreeze, unfreezePayments } from './freezes.js';
export { ApprovalKey, getApprovalKey, setApprovalKey, SetApprovalKeyRequest } from './approval-keys.js';
export {
  type ApprovalInput,
  approvePayment,
  type AwaitingPayment,
  type DecisionInput,
  type EndedPayment,
  type EndedPayments,
  endPayments,
  getPaymentApprovals,
  type PaymentApproval,
  type PaymentApprovals,
  type PaymentRejection,
  rejectPayment,
} from './approvals.js';
export { beginConfirmation, type BegunConfirmation, type PaymentToConfirm } from './confirmations.js';
export {
  beginImport,
  type BegunImport,
  exportKey,
  type ExportKeyInput,
  fastForwardImport,
  type OpenedImport,
  openImport,
  type OpenImportInput,
  type SealedExport,
  type SealedImport,
} from './exports.js';
export {
  eraseKey,
  getSealingKey,
  type HeldKey,
  holdKey,
  type HoldKeyInput,
  makeKey,
  releaseKey,
} from './keys.js';
export {
  type ConfirmationProofs,
  fastForwardPasskey,
  fastForwardSpend,
  type PaymentToSign,
  type SignedPayment,
  signPayment,
} from './signing.js';
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
export {
  type RuleResult,
  TransferPolicyTrial,
  type TriedPolicy,
  tryTransferPolicy,
  TryTransferPolicyRequest,
} from './policy-trials.js';
export { exportUser, getErasure } from './personal-data.js';
