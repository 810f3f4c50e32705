export { apiKeyPrefix, apiKeyShape, mayBeApiKey, newApiKey } from './apps/api-key.js';
export {
  AppSettings,
  DEFAULT_APP_SETTINGS,
  type Environment,
  ENVIRONMENTS,
  type FingerprintMatch,
  MOST_REDIRECT_URL_CHARACTERS,
  type SecondFactor,
  SIGN_IN_METHODS,
  SIGN_IN_WAYS,
  SIGN_UPS,
  type SignInMethod,
  type SignInWay,
  type SignUp,
  type Tier,
  TIERS,
  USER_VERIFICATIONS,
  type UserVerification,
} from './apps/app-settings.js';
export {
  type Caller,
  type CallerClaims,
  callerTicket,
  HOSTED_ACTOR,
  HOSTED_SESSION_MINUTES,
  type KeyKind,
  requireMayChange,
  requireMaySend,
  requireSecretKey,
  requireSignInMethod,
  requireTestApp,
  withAllSettings,
} from './apps/caller.js';
export { OAUTH_PROVIDERS, type OAuthProviderName } from './apps/oauth-provider.js';
export { originMatches, ownOrigins } from './apps/page-origin.js';
export { redirectUrlAllowed, withParameter } from './apps/redirect-url.js';
export { mapsSessionClaims, type SessionClaimPaths, type SessionClaimValues } from './apps/session-claims.js';
export { callingCodeOf, requireSmsAllowed, smsCaller, smsCountryOf } from './apps/sms-country.js';
export { AppError, type RefusalDetails } from './errors/app-error.js';
export { withoutDoubt } from './errors/without-doubt.js';
export { ERROR_TABLE, type ErrorType, isErrorType } from './errors/error-table.js';
export {
  isRefusalReason,
  reasonNameOf,
  REFUSAL_REASONS,
  type RefusalReason,
} from './errors/refusal-reasons.js';
export {
  type CheckContext,
  isAmount,
  IsAmount,
  IsE164,
  IsEmailAddress,
  isPhoneNumber,
  IsPrintable,
  isSandboxEmail,
  isSandboxPhoneNumber,
  trimmed,
} from './fields/checks.js';
export {
  DeviceFingerprint,
  DeviceFingerprintField,
  DeviceFingerprintInput,
  SignInDeviceField,
} from './fields/device-fingerprint.js';
export { AddressOfPerson, addressTypeOf } from './fields/address-of-person.js';
export { isEmail, MOST_EMAIL_CHARACTERS, normalizedEmail, normalizeEmail } from './fields/email-address.js';
export {
  booleanField,
  choiceField,
  field,
  type FieldOptions,
  integerField,
  listField,
  objectField,
  openObjectField,
  rowsField,
  stringField,
  stringListField,
} from './fields/field.js';
export {
  AppId,
  AskedFor,
  CreateUserField,
  Cursor,
  DEFAULT_PAGE,
  Email,
  EmailId,
  EventId,
  ExternalId,
  idExample,
  IdpProviderId,
  JWT_EXAMPLE,
  KeyId,
  Limit,
  Matching,
  MessageId,
  Metadata,
  MethodId,
  Offset,
  Otp,
  PersonName,
  PhoneNumber,
  PhoneNumberId,
  SessionExpiresIn,
  SessionId,
  SessionJwt,
  SessionToken,
  Skipped,
  Text,
  Timestamp,
  TOKEN_EXAMPLE,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  TotpId,
  UserId,
  WALLET_TYPES,
  WalletId,
  type WalletType,
  WalletTypeField,
  WebauthnCredentialId,
  WebhookId,
} from './fields/fields.js';
export { nearestName } from './fields/nearest-name.js';
export { NamedNetwork, NETWORK_NAMES, NetworkField, type NetworkName } from './fields/networks.js';
export {
  Described,
  descriptionOf,
  eachField,
  fieldsOf,
  type FieldSpec,
  type JsonSchema,
  type MessageClass,
  PERSONAL_KINDS,
  type PersonalKind,
} from './fields/schema.js';
export { validationErrors } from './fields/validators.js';
export { NewestFirstQuery, nextOf, NextPage, pageOf } from './lists/newest-first.js';
export {
  DeadEventRequest,
  DropDeadEventResponse,
  ListDeadEventsQuery,
  ListDeadEventsResponse,
  RetryDeadEventResponse,
} from './operations/dead-events.js';
export { RewrapKeysRequest, RewrapKeysResponse } from './operations/rewrap.js';
export { fail, Finding, type Level, ok, warn } from './operations/finding.js';
export { clockFinding, replicasOf, statusFindings } from './operations/status-findings.rules.js';
export { ReplicaHealth, ServiceHealth, StatusResponse } from './operations/status.js';
export {
  type Ceremony,
  isBase64Url,
  readClientData,
  readCredential,
  type SentCredential,
} from './passkeys/client-data.js';
export { type CredentialKey, keyDigestOf } from './passkeys/credential-key.js';
export { originAccepted, readDomain } from './passkeys/page-domain.js';
export { problemOfErasedWalletDays } from './payments/erased-wallet-days.rules.js';
export { isMemo, isSameMemo, type Memo, memoKey, MOST_MEMO_BYTES } from './payments/memo.js';
export { placeOfImport, placeOfKey, type SealedKeyPlace } from './payments/sealed-key.js';
export type { PaymentIntent, PaymentSignature, UnsignedPayment } from './payments/unsigned-payment.js';
export {
  NeededApprovals,
  NeededFactorAge,
  NeededFactors,
  NeedsAppSignature,
  NeedsPasskey,
  NeedsPerson,
  PaymentRequirements,
  POLICY_REFUSALS,
  type PolicyRefusal,
  SIGNING_REFUSALS,
} from './payments/requirements.js';
export {
  Erasure,
  ErasureOfService,
  ExportedPart,
  ExportUserQuery,
  KeptElsewhere,
  MOST_EXPORTED_ROWS,
  UserExport,
} from './personal-data/messages.js';
export { personalProceduresOf } from './personal-data/procedures.js';
export { keylessProcedure, operatorProcedure, procedure, publicProcedure } from './procedure.js';
export { type ServiceName, SERVICES } from './services.js';
export { DELIVERY_CHANNELS, type DeliveryChannel, FACTOR_TYPES, type FactorType } from './sessions/factor.js';
export { Factor, FactorMethod, type FactorMethodType } from './sessions/factor.js';
export {
  admittedChange,
  claimsOfChange,
  provenChange,
  removedMethod,
  stepUpRequired,
} from './sessions/own-change.js';
export { OWN_CHANGE_MINUTES, OWN_CHANGE_NAMES, OWN_CHANGES, PAGE_CHANGES } from './sessions/own-change.js';
export { type OwnChange, type OwnChangeInput, OwnChangeMembers } from './sessions/own-change.js';
export type { AdmittedChange, NamedChange, PageChange, ProvenChange } from './sessions/own-change.js';
export type { RemovedMethod, RemovedOwn, UnmetFactor } from './sessions/own-change.js';
export { ownProfile, type OwnProfile, type OwnProfileInput } from './sessions/own-profile.js';
export { LOCKABLE_TYPES, type LockableType, MOST_OWN_UNLOCKS } from './sessions/own-unlock.js';
export { ownUnlock, type OwnUnlock, type OwnUnlocked, type OwnUnlockInput } from './sessions/own-unlock.js';
export {
  addressOf,
  FACTOR_PROOFS,
  type FactorProof,
  type MethodOwner,
  methodOwner,
  newAddressProof,
  type NewAddressProof,
  type MadeUser,
  madeUser,
  type OtherProofs,
  otherProofs,
  type ProofUse,
  type ReadClaims,
  readClaims,
  type ShownSession,
  shownSession,
  signedProof,
  type SignedProof,
  type Spent,
  type VoidedProofs,
  type WantedClaims,
  wantedClaims,
} from './sessions/proofs.js';
export { Session, type SessionCredential, SessionView } from './sessions/session.js';
export { SessionMembers, SignInResponse, webauthnFactor } from './sessions/sign-in.js';
export { MethodLock, type MethodLocks } from './users/method-lock.js';
export {
  type AuthenticatorType,
  AuthenticatorTypeField,
  IsDefault,
  IsImported,
  IsReadOnly,
  PublicAddress,
  Totp,
  UserWallet,
  WebauthnCredential,
} from './users/user-parts.js';
export type { MethodType, UserRef } from './users/user-ref.js';
export { isAtLeast, isOperatorRole } from './operators/operator-role.rules.js';
export { OPERATOR_ROLES, type OperatorRole } from './operators/operator-role.rules.js';
export { OPERATORS_APP_ID } from './operators/operators-app.js';
export { amrOf, kindOf, type ProofKind, proofsOf, provesTwice } from './sessions/proof-kinds.rules.js';
