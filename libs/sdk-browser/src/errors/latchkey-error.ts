import type { ApiErrorType } from '../generated/error-types.js';

/** Errors that this package finds itself; every other `errorType` is one of the API's. */
export type OwnErrorType =
  /** No answer came: offline, blocked, or too slow. */
  | 'network_error'
  /** An answer that is not one of the API, of a proxy for example. */
  | 'unexpected_answer'
  /** The person closed the dialog of the browser or of the wallet. */
  | 'user_cancelled'
  /** Another ceremony began, or the caller's signal ended this one. */
  | 'aborted'
  /** The browser cannot do this. */
  | 'not_supported'
  /** Needs the App's server: `createLatchkey({ server })`. */
  | 'server_required'
  /** This browser did not begin the sign-in at the provider, so it is not finished here. */
  | 'not_begun_here'
  /** Another browser asked for this link: ask the person, then call `complete(undefined, { confirmed: true })`. */
  | 'confirmation_required'
  /** The wallet failed, or signed something else. */
  | 'wallet_failed'
  /** This device already has a passkey of the user. */
  | 'already_registered'
  /** What a passkey would sign is another payment than the one that is shown. */
  | 'payment_mismatch'
  /** The exported key was sealed to another page, or for another wallet. */
  | 'key_not_opened'
  /** One key was shown already: make another key pair, and export again. */
  | 'already_shown';

/**
 * Every `errorType` of this package: its own, those of the API, and `cross_site_request` of the App's server. A newer
 * server may answer a type that is not here yet: keep a `default`.
 */
export type ErrorType = ApiErrorType | OwnErrorType | 'cross_site_request';

/** One field of a request that the API refused. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Everything but the message. */
export interface ErrorDetails {
  readonly errorType: ErrorType;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
}

/** A call that failed. Nothing in it holds a token, a code or a key. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  /** What went wrong, to branch on: `invalid_otp`, or one of `OwnErrorType`. */
  readonly errorType: ErrorType;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Id of the request, for the App's support; empty where no answer came. */
  readonly requestId: string;
  /** Seconds to wait before the next attempt, where the API says so. */
  readonly retryAfter?: number;
  /** The refused fields of an `invalid_request`. */
  readonly fields?: readonly FieldProblem[];

  /** @param message one sentence for the developer, not for the person who signs in. */
  constructor(message: string, { errorType, status = 0, requestId = '', retryAfter, fields }: ErrorDetails) {
    super(message);
    this.errorType = errorType;
    this.status = status;
    this.requestId = requestId;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
    if (fields !== undefined) this.fields = fields;
  }
}
