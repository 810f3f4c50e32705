export {
  apiKeyPrefix,
  type ApiKeyShape,
  apiKeyShape,
  AppSettings,
  DEFAULT_APP_SETTINGS,
  type Environment,
  ENVIRONMENTS,
  FINGERPRINT_MATCHES,
  type FingerprintMatch,
  type MethodType,
  newApiKey,
  SIGN_UPS,
  type SignUp,
  type Tier,
  TIERS,
  UNVERIFIED_IDENTIFIERS,
  type UnverifiedIdentifiers,
  USER_VERIFICATIONS,
  type UserRef,
  type UserVerification,
} from '@latchkey/contracts';
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
} from '@latchkey/contracts/events';
export * from './api-key-resolution.js';
export * from './apps.js';
export * from './methods.js';
export * from './oauth-providers.js';
export * from './users.js';
