import type { ApiErrorType } from '../generated/error-types.js';

/** What the client itself finds; `status` is 0, or that of an answer that did not come from Latchkey. */
export type ClientErrorType = 'connection_failed' | 'timed_out' | 'unexpected_answer';

/** Why a session JWT was refused in the process. */
export type SessionJwtErrorType =
  /** No JWT of this App. */
  | 'invalid_session_jwt'
  /** Its time is over; its session may be alive, and `sessions.verify` then answers a new one. */
  | 'session_jwt_expired'
  /** The session was revoked, or ended. */
  | 'session_not_found'
  | 'step_up_required'
  /** The keys could not be read. */
  | 'connection_failed'
  /** The list of revoked sessions could not be read lately. */
  | 'revocations_stale';

/** What the handler refuses without asking the API. */
export type HandlerErrorType = ApiErrorType | 'cross_site_request';

/**
 * Every `errorType` of this package. A closed list, so that the compiler refuses a misspelt one. A newer server may answer
 * a type that is not here yet: keep a `default`.
 */
export type ErrorType =
  | ApiErrorType
  | ClientErrorType
  | SessionJwtErrorType
  | HandlerErrorType
  /** Of `verifyWebhook`. */
  | 'invalid_webhook';
