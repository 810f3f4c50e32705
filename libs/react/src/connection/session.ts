import type { Factor, Session as BrowserSession } from '@latchkey/browser';

/** One way in which the person was verified; `last_verified_at` in Unix epoch seconds. */
export interface SessionFactor {
  readonly type: Factor['type'];
  readonly delivery_channel: Factor['delivery_channel'];
  readonly last_verified_at: number;
}

/** A session as `auth.getSession()` of the server answers it, too. Times are Unix epoch seconds. */
export interface Session {
  readonly session_id: string;
  readonly user_id: string;
  readonly started_at: number;
  readonly expires_at: number;
  readonly factors: readonly SessionFactor[];
}

/**
 * What is known of the session. `loading`: not asked yet. `unavailable`: nothing was known before, and no answer came; a
 * person who was signed in stays so while the server is away.
 */
export type SessionState =
  | { readonly status: 'loading' | 'signed-out' | 'unavailable'; readonly session: null }
  | { readonly status: 'signed-in'; readonly session: Session };

export const LOADING: SessionState = { status: 'loading', session: null };
export const UNAVAILABLE: SessionState = { status: 'unavailable', session: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

/** @param session null for a visitor; undefined where it is not known. */
export function stateOf(session: Session | null | undefined): SessionState {
  if (session === undefined) return LOADING;
  return session ? { status: 'signed-in', session } : SIGNED_OUT;
}

/** The one shape that pages and servers share. */
export function sharedShape(session: BrowserSession): Session {
  const { id, user_id, started_at, expires_at, factors } = session;
  return {
    ...{ session_id: id, user_id, started_at, expires_at },
    factors: factors.map(({ type, delivery_channel, method }) => ({
      ...{ type, delivery_channel },
      last_verified_at: method.last_verified_at,
    })),
  };
}
