export {
  AUTHENTICATOR_TYPES,
  type AuthenticatorType,
  SessionMembers,
  Totp,
  TotpId,
  WebauthnCredential,
  WebauthnCredentialId,
} from '@latchkey/contracts';
export {
  methodUnlocked,
  totpActivated,
  totpLocked,
  totpRemoved,
  webauthnCloneSuspected,
  webauthnRegistered,
  webauthnRemoved,
} from '@latchkey/contracts/events';
export * from './passwords.js';
export * from './totps.js';
export * from './user-factors.js';
export * from './webauthn.js';
