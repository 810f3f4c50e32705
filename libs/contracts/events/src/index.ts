export {
  apiKeyCreated,
  apiKeyRevoked,
  appChanged,
  appCreated,
  identifierMoved,
  identifierRemoved,
  identifierVerified,
  userActivated,
  userBlocked,
  userCreated,
  userDeleted,
  userUnblocked,
  userUpdated,
} from './identity.js';
export {
  totpActivated,
  totpLocked,
  totpRemoved,
  webauthnCloneSuspected,
  webauthnRegistered,
  webauthnRemoved,
} from './mfa.js';
export {
  type Channel,
  messageDelivered,
  messageFailed,
  methodLocked,
  methodUnlocked,
} from './otp-delivery.js';
export { sessionCreated, sessionRevoked, signingKeyRevoked, signingKeyRotated } from './session.js';
export { TRANSFER_EVENTS } from './transfer.js';
export { walletCreated, walletDetached, walletImported, walletVerified } from './wallet.js';
