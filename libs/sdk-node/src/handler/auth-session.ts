import type { ClaimedFactor, ClaimedSession } from '../sessions/session-claims.js';

/** A session as the App's server sees it, from its JWT or from the API. Times are Unix epoch seconds. */
export type AuthSession = Pick<
  ClaimedSession,
  'session_id' | 'user_id' | 'started_at' | 'expires_at' | 'factors'
>;

/** What the API answers. */
interface SessionView extends Omit<AuthSession, 'session_id' | 'factors'> {
  readonly id: string;
  readonly factors: readonly (Omit<ClaimedFactor, 'last_verified_at'> & {
    readonly method: { readonly last_verified_at: number };
  })[];
}

export function fromView(view: unknown): AuthSession {
  const { id, user_id, started_at, expires_at, factors } = view as SessionView;
  const flat = factors.map(({ type, delivery_channel, method }) => ({
    ...{ type, delivery_channel },
    last_verified_at: method.last_verified_at,
  }));
  return { session_id: id, user_id, started_at, expires_at, factors: flat };
}

export function fromClaims({
  session_id,
  user_id,
  started_at,
  expires_at,
  factors,
}: ClaimedSession): AuthSession {
  return { session_id, user_id, started_at, expires_at, factors };
}
