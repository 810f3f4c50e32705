import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.js';

/** Who made a call, and so caused the events of its changes. */
export interface Actor {
  readonly type: 'secret_key' | 'public_token' | 'operator' | 'system';
  /** Id of the key that was used; empty for the system, and for an operator who is signed in. */
  readonly key_id: string;
  /** Id of the operator who is signed in; absent for a key. */
  readonly user_id?: string;
}

/** The actor of a change that no call caused. */
export const SYSTEM_ACTOR: Actor = { type: 'system', key_id: '' };

/** A call whose outcome is kept. Its first event marks it as having changed something. */
export interface KeptCall {
  readonly id: string;
  readonly procedure: string;
  readonly number: number;
  /** Which run of the call this is; a later one ends the right of the earlier ones to commit events. */
  readonly attempt: number;
}

/** The call, or the event of another service, that is being handled. */
export interface CallScope {
  readonly requestId: string;
  /** Absent for a call without a key. */
  readonly actor?: Actor;
  readonly span?: Span;
  readonly kept?: KeptCall;
}

interface OpenScope {
  readonly scope: CallScope;
  /** Timers and background work that the call started still see the scope; this tells them that the call has ended. */
  over: boolean;
}

const storage = new AsyncLocalStorage<OpenScope>();
let open = 0;

/**
 * Runs the work in a scope that `currentCall` answers. An async context costs every promise of the process (8 % of a
 * small call on Node 20), so only calls that need one enter it, and it is switched off while there is none.
 */
export async function withinCall<T>(scope: CallScope, work: () => Promise<T>): Promise<T> {
  const opened: OpenScope = { scope, over: false };
  open += 1;
  try {
    return await storage.run(opened, work);
  } finally {
    opened.over = true;
    open -= 1;
    if (open === 0) storage.disable();
  }
}

/** The call that is being handled, if it runs in a scope. */
export function currentCall(): CallScope | undefined {
  const opened = storage.getStore();
  return opened?.over === false ? opened.scope : undefined;
}

/** Starts work that does not belong to the call, such as a worker that the call only woke. */
export function outsideCalls<T>(work: () => T): T {
  return open === 0 ? work() : storage.exit(work);
}
