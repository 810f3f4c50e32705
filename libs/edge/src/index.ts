export { AppCallers } from './apps/app-callers.js';
export { CALLBACK_PATH, callbackUrl, withCallbackUrls } from './apps/callback-url.js';
export { EventPages } from './events/event-pages.service.js';
export { aboutUser, afterSpending, readFailure, tolerate, TOO_LATE } from './failed-calls/failed-calls.js';
export { HealthController, Readiness } from './health/health.controller.js';
export {
  type Admission,
  type Attempt,
  type KeyCheck,
  type LookUp,
  presentedKey,
  refusedKey,
} from './http/admission.js';
export { requirePage } from './http/cors.js';
export {
  type Access,
  atLeastOne,
  Endpoint,
  endpointsOf,
  errorsOf,
  exactlyOne,
  InArea,
  isKept,
  keepsAnswers,
  OpenRoute,
  type ReadyJson,
  readyJson,
  REPLIED,
} from './http/endpoint.js';
export { toAppError } from './http/errors.js';
export { type EveryAnswer, headersOfEveryAnswer } from './http/every-answer.js';
export { isUnstorable, requiredWithPublicToken } from './http/field-problems.js';
export { FORM_LIMIT_BYTES } from './http/form-body.js';
export { BODY_LIMIT_BYTES, MOST_HOLDERS, MOST_MEMBERS } from './http/json-body.js';
export { pathOf, queryOf } from './http/known-paths.js';
export type { OwnSteps } from './http/pipeline.js';
export {
  type AppContext,
  Context,
  Device,
  deviceOf,
  HangUp,
  type HangUpSignal,
  requestOf,
  Role,
  trustedDevice,
} from './http/request-context.js';
export { clientRequestIdOf } from './http/request-ids.js';
export type { CountedMethod, SignInStep } from './http/sign-in-step.js';
export { unlessAborted } from './http/unless-aborted.js';
export { checkedMessage } from './http/validation/validation.js';
export { RateLimits, type Spending } from './rate-limits/rate-limits.js';
export type { TokenBucket } from './rate-limits/token-bucket.js';
export { shownRequest, toRequestOutcome } from './requests/shown-request.js';
export { createEdge, drain, listenAt } from './server/application.js';
export { answerClientError, noteAnswer } from './server/client-error.js';
export { Draining } from './server/draining.js';
export type { ServerCheck } from './server/guards.js';
export { earlyAnswer } from './server/early-answer.js';
export { Places } from './server/places.js';
export { growingTo, TtlCache } from './ttl-cache/ttl-cache.js';
export {
  IMPORT_ERRORS,
  IMPORT_LIMIT_BYTES,
  UserImportsService,
} from './user-imports/user-imports.service.js';
export { SHOWN_ERRORS, ShownTransfers } from './transfers/shown-transfers.service.js';
export { APPROVAL_ERRORS, TransferApprovalsService } from './transfers/transfer-approvals.service.js';
export { ERASURE_ERRORS, UserErasures } from './users/user-erasures.service.js';
export { EXPORT_ERRORS, UserExports } from './users/user-exports.service.js';
export { FactorRemovalService } from './users/factor-removal.service.js';
export { USER_ACCESS_ERRORS, UserAccessService } from './users/user-access.service.js';
