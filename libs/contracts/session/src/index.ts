export { type GrantedSession, grantSession, type GrantSessionInput } from './grants.js';
export {
  createHostedCode,
  type CreateHostedCodeInput,
  type ExchangedHostedCode,
  exchangeHostedCode,
  type ExchangeHostedCodeInput,
  ExchangeHostedSignInRequest,
  ExchangeHostedSignInResponse,
  FinishHostedSignInRequest,
  FinishHostedSignInResponse,
  HOSTED_CODE_SECONDS,
} from './hosted-sign-ins.js';
export { getRevokedSessions, issuerOf, OpenidConfiguration, RevokedSessions } from './issuer.js';
export {
  CheckOwnChangeRequest,
  CheckOwnChangeResponse,
  proveOwnChange,
  type ProveOwnChangeInput,
  removeOwnFactors,
  type RemoveOwnFactorsInput,
} from './own-changes.js';
export {
  listOwnSessions,
  type OwnSessions,
  ReadOwnProfileRequest,
  revokeOwnSessions,
  RevokeOwnSessionsRequest,
} from './own-profiles.js';
export {
  type CheckedOwnUnlock,
  checkOwnUnlock,
  OWN_UNLOCK_MINUTES,
  UnlockMethodsRequest,
  UnlockMethodsResponse,
} from './own-unlocks.js';
export {
  type AppSessionsInput,
  type AppSessionsPlace,
  blockUser,
  forgetUser,
  removeFactors,
  requireMayRevoke,
  revokeAppSessions,
  RevokeAppSessionsResponse,
  revokeSessions,
  type RevokeSessionsInput,
  RevokeSessionsRequest,
  RevokeSessionsResponse,
  RevokeUserSessionsRequest,
  unblockUser,
  type UserBlockInput,
} from './revocations.js';
export {
  type CheckedPerson,
  type CheckedSession,
  type CheckedFactor,
  checkPerson,
  type CheckPersonInput,
  checkSession,
  type CheckSessionInput,
  type ClaimsFollow,
  extendSession,
  type ExtendSessionInput,
  fastForwardSession,
  listSessions,
  ListSessionsQuery,
  ListSessionsResponse,
  type SessionPurpose,
  type SignedSession,
  signSession,
  type SignSessionInput,
  type VerifiedSession,
  verifySession,
  type VerifySessionInput,
  VerifySessionRequest,
  VerifySessionResponse,
} from './sessions.js';
export {
  getIssuerJwkSet,
  getJwkSet,
  makeSigningKeys,
  Jwk,
  JwkSet,
  revokeSigningKey,
  RevokeSigningKeyRequest,
  RevokeSigningKeyResponse,
  rotateSigningKey,
  RotateSigningKeyResponse,
} from './signing-keys.js';
export {
  inspectSigningKeys,
  ListSigningKeysQuery,
  ListSigningKeysResponse,
  SigningKeyAge,
} from './signing-key-ages.js';
export { exportUser, getErasure } from './personal-data.js';
