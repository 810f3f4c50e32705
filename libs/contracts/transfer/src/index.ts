export { ApproveTransferRequest, DecideTransferRequest, followApprovals } from './approvals.js';
export {
  BeginConfirmationRequest,
  BeginConfirmationResponse,
  beginTransferConfirmation,
  confirmTransfer,
  ConfirmTransferRequest,
} from './confirmation.js';
export { TransferApproval, TransferRejection } from './decisions.js';
export {
  cancelTransfer,
  checkTransfer,
  CheckTransferResponse,
  createTransfer,
  CreateTransferRequest,
  CreateTransferResponse,
  type FastForwardedTransfer,
  fastForwardTransfer,
  getTransfer,
  listTransfers,
  ListTransfersQuery,
  ListTransfersResponse,
  Transfer,
  type TransferRef,
} from './transfers.js';
export {
  TRANSFER_CURRENCIES,
  TRANSFER_STATUSES,
  type TransferCurrency,
  TransferId,
  type TransferStatus,
} from './transfer-fields.js';
export { knowsPayments } from './known-payments.js';
export { exportUser, getErasure } from './personal-data.js';
export {
  inspectTransfers,
  LATE_MINUTES,
  ListAllTransfersQuery,
  ListAllTransfersResponse,
  type SoughtStatus,
} from './transfers-of-apps.js';
