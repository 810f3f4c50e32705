import type { ErrorType } from './error-type.js';

/** A member of the request that is wrong. */
export interface FieldProblem {
  /** Path of the member: `emails[0].email`. */
  readonly field: string;
  readonly message: string;
}

/** Of `step_up_required`: a factor that is missing, too old, or, as the passkey over a payment, too new. */
export interface UnmetFactor {
  /** `otp`, `oauth`, `wallet`, `totp`, `webauthn`, or `any`. */
  readonly type: string;
  readonly reason: 'factor_missing' | 'factor_too_old' | 'factor_too_new';
}

/** What is known of a call that failed. */
export interface ErrorDetails {
  readonly errorType: ErrorType;
  readonly status: number;
  readonly message: string;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly isFinal?: boolean | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly requiredFactors?: readonly UnmetFactor[] | undefined;
  readonly resetsAt?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed. Branch on `errorType`; `message` is for developers. It holds no key, token or code of the request.
 * The class has no type parameter, because `instanceof` would make that one `any`.
 */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  /** What went wrong: a type of the error table, such as `invalid_otp`, or a `ClientErrorType`. */
  readonly errorType: ErrorType;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Id of the operation in the OpenAPI document, such as `verifyOtp`. */
  readonly operation: string | undefined;
  /** `req_…`, which leads to the log lines and to `requests.get`. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a repetition can succeed. */
  readonly retryAfter: number | undefined;
  /** Whether the same call fails until an operator changes something: the client does not repeat it. */
  readonly isFinal: boolean;
  /** The wrong members of the request, where the error is about members. */
  readonly fields: readonly FieldProblem[] | undefined;
  /** Of `step_up_required`: the factors to verify. */
  readonly requiredFactors: readonly UnmetFactor[] | undefined;
  /**
   * In Unix epoch seconds. Of `transfer_limit_exceeded`: when the amount fits if nothing else is paid. Of `step_up_required`
   * with `factor_too_new`: when the passkey counts.
   */
  readonly resetsAt: number | undefined;

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.errorType = details.errorType;
    this.status = details.status;
    this.operation = details.operation;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.isFinal = details.isFinal ?? false;
    this.fields = details.fields;
    this.requiredFactors = details.requiredFactors;
    this.resetsAt = details.resetsAt;
  }
}

/** A failure with the types that one call has, as `isError` of that call finds it. */
export type LatchkeyErrorOf<Type extends string> = LatchkeyError & { readonly errorType: Type };
