import type { Keeping } from './keeping.js';
import type { Actor } from '@latchkey/platform/telemetry';
import type { CallerOf, InputOf } from '@latchkey/platform/procedures';

/** Sent with the input of every call. */
export interface CallContext<C> {
  readonly requestId: string;
  readonly traceparent?: string;
  /** Absent for a call without a key. */
  readonly actor?: Actor;
  /** Of a request whose calls are kept; procedures that are `shared` are not. */
  readonly keeping?: Keeping | undefined;
  readonly caller: C;
}

/** The argument of a handler. */
export interface Call<P> extends CallContext<CallerOf<P>> {
  readonly input: InputOf<P>;
}
