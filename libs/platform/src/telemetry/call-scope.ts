import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.js';
import type { Span } from './tracing.js';

/** What is known of the call (or of the fact from elsewhere) that is being worked on. */
export interface CallScope {
  readonly requestId: string;
  /** Absent where no key is behind the call. */
  readonly actor?: Actor;
  readonly span?: Span;
}

interface OpenScope {
  readonly scope: CallScope;
  /** Timers and background work that the call has set off still see it; for them it is over. */
  over: boolean;
}

const storage = new AsyncLocalStorage<OpenScope>();
let open = 0;

/**
 * Works within a scope that everything called from there can ask for, without a parameter. An async context costs
 * every promise of the process (8% of a small call on Node 20): it is entered for calls that need it, and closed for
 * the whole process as soon as none of them is under way.
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

/** The call that is being worked on, if it is one that is followed. */
export function currentCall(): CallScope | undefined {
  const opened = storage.getStore();
  return opened?.over === false ? opened.scope : undefined;
}

/** Starts work of the process's own, such as a worker that was only woken by the call. */
export function outsideCalls<T>(work: () => T): T {
  return open === 0 ? work() : storage.exit(work);
}
