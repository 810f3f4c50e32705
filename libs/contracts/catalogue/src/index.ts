export { ALL_EVENTS, EVENT_TYPES, type EventType } from './all-events.js';
export { EventEnvelope } from './envelope.js';
export { type CatalogueEvent, exampleOf, membersOf } from './event.js';
export {
  apiKeyCreated,
  apiKeyRevoked,
  appChanged,
  appCreated,
  identifierAttached,
  identifierMoved,
  identifierRemoved,
  identifierVerified,
  providerLinked,
  providerUnlinked,
  userActivated,
  userBlocked,
  userCreated,
  userDeleted,
  userExported,
  type UserMember,
  userRevealed,
  userUnblocked,
  userUpdated,
} from './identity.js';
export { operatorInvited, operatorRemoved, operatorRoleChanged } from './operators.js';
export {
  recoveryCodesListed,
  recoveryCodeUsed,
  secondFactorListed,
  totpActivated,
  totpCreated,
  totpLocked,
  totpRemoved,
  webauthnCloneSuspected,
  webauthnPaymentKeyLearned,
  webauthnRegistered,
  webauthnRemoved,
} from './mfa.js';
export {
  type Channel,
  magicLinkCreated,
  magicLinkVerified,
  messageDelivered,
  messageFailed,
  methodLocked,
  methodUnlocked,
  passcodeRequested,
  passcodeVerified,
} from './otp-delivery.js';
export {
  type RevocationReason,
  sessionCreated,
  sessionExtended,
  sessionFactorAdded,
  sessionRevoked,
  signingKeyRevoked,
  signingKeyRotated,
} from './session.js';
export { paymentsFrozen, paymentsUnfrozen } from './payment-freezes.js';
export { type PricedTransferData, TRANSFER_EVENTS } from './transfer.js';
export { transferApproved, transferRejected } from './transfer-approvals.js';
export { approvalKeyChanged, transferPolicyChanged, transferRefused } from './transfer-policies.js';
export {
  walletCreated,
  walletDetached,
  walletErased,
  walletExported,
  walletImported,
  walletPaymentSigned,
  walletSealed,
  walletVerified,
} from './wallet.js';
export { webhookCreated, webhookDeleted, webhookDisabled, webhookTested } from './webhooks.js';
