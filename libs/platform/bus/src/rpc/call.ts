import type { Keeping } from './keeping.js';
import type { Actor } from '@latchkey/platform/telemetry';
import type { CallerOf, InputOf, Operator } from '@latchkey/platform/procedures';

/** Sent with the input of every call. */
export interface CallContext<C> {
  readonly requestId: string;
  readonly traceparent?: string;
  /** Absent for a call without a key. */
  readonly actor?: Actor;
  /** Of a request whose calls are kept; procedures that are `shared` are not. */
  readonly keeping?: Keeping | undefined;
  readonly caller: C;
  /** Proves the caller to the callee; absent without a caller. */
  readonly ticket?: string | undefined;
}

/** Of a call of an operator, who is its actor. It has no caller. */
export interface OperatorContext extends CallContext<null> {
  readonly actor: Actor & { readonly type: 'operator' };
}

/** The context that a procedure with this caller needs. */
export type ContextFor<C> = [C] extends [never]
  ? CallContext<C>
  : C extends Operator
    ? OperatorContext
    : CallContext<C>;

/** The argument of a handler. */
export type Call<P> = ContextFor<CallerOf<P>> & { readonly input: InputOf<P> };
