import type { ClientErrorType } from '../errors/error-type.js';
import type { LatchkeyErrorOf } from '../errors/latchkey-error.js';
import type { operations } from '../generated/schema.js';

type Json<T> = [T] extends [{ content: { 'application/json': infer Content } }]
  ? [T] extends [never]
    ? unknown
    : Content
  : unknown;
type Given<T> = [Exclude<T, undefined>] extends [never] ? unknown : Exclude<T, undefined>;
type Flat<T> = { [Member in keyof T]: T[Member] };

/** The request of an operation: the parameters of its path, its query and its body as one object. */
export type Input<Id extends keyof operations> = Flat<
  Given<operations[Id]['parameters']['path']> &
    Given<operations[Id]['parameters']['query']> &
    Json<Exclude<operations[Id]['requestBody'], undefined>>
>;

/** The answer of an operation. */
export type Answer<Id extends keyof operations> = Json<operations[Id]['responses'][200]>;

type Refusal<Id extends keyof operations> = Json<operations[Id]['responses']['default']>;

/** What a call of this operation can fail with. */
export type ErrorTypeOf<Id extends keyof operations> =
  | (Refusal<Id> extends { error_type: infer Type extends string } ? Type : never)
  | ClientErrorType;

/** Options of one call. */
export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt; default: that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first; default: that of the client. */
  readonly retries?: number | undefined;
  /** Key under which a POST takes effect once, 1 to 255 printable ASCII characters; default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** In a test App: the call answers this error, and has no effect. */
  readonly simulate?: string | undefined;
}

type Arguments<In> =
  Partial<In> extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];

type SessionMember = 'session' | 'session_token' | 'session_jwt';

/** An answer to a request that has asked for a session. */
export type AnswerWithSession<Id extends keyof operations> = Answer<Id> &
  Required<Pick<Answer<Id>, SessionMember & keyof Answer<Id>>>;

/** One operation of the API. */
export interface Call<Id extends keyof operations> {
  /** @throws LatchkeyError of one of `ErrorTypeOf`, or the reason of the signal. */
  (...args: Arguments<Input<Id>>): Promise<Answer<Id>>;
  /** Whether a caught error is a failure of this operation: `switch (error.errorType)` then knows its types. */
  isError(error: unknown): error is LatchkeyErrorOf<ErrorTypeOf<Id>>;
}

/** An operation that makes a session where the request says how long it shall live. */
export interface SessionCall<Id extends keyof operations> extends Call<Id> {
  /** @throws LatchkeyError as the call without `session_expires_in`. */
  (
    input: Input<Id> & { readonly session_expires_in: number },
    options?: CallOptions,
  ): Promise<AnswerWithSession<Id>>;
}
