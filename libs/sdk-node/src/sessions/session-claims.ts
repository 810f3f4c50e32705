import type { JWTPayload } from 'jose';
import type { components } from '../generated/schema.js';

type Factor = components['schemas']['Factor'];

/** A way in which the user was verified; `last_verified_at` in Unix epoch seconds. */
export interface ClaimedFactor {
  readonly type: Factor['type'];
  readonly delivery_channel: Factor['delivery_channel'];
  readonly last_verified_at: number;
}

/** A session as its JWT says it is; times in Unix epoch seconds. */
export interface ClaimedSession {
  readonly user_id: string;
  readonly session_id: string;
  readonly started_at: number;
  /** End of the session, as it was known when the JWT was signed. */
  readonly expires_at: number;
  readonly factors: readonly ClaimedFactor[];
  /** End of the JWT, at most 5 minutes after it was signed. */
  readonly jwt_expires_at: number;
  /** All claims, those of the App setting `session_claims` too. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The claims that a session JWT must have; RFC 7519, 4.1, and `sid` of OpenID Connect. */
export const REQUIRED_CLAIMS = ['iss', 'aud', 'sub', 'sid', 'iat', 'exp', 'session'];

interface SessionClaim {
  readonly started_at: number;
  readonly expires_at: number;
  readonly factors: readonly ClaimedFactor[];
}

/** The session of verified claims; undefined if the App's key signed something else. */
export function claimedSession(payload: JWTPayload): ClaimedSession | undefined {
  const { sub, sid, exp } = payload;
  const session = payload['session'] as SessionClaim | undefined;
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined;
  if (typeof session?.expires_at !== 'number' || !Array.isArray(session.factors)) return undefined;
  return {
    ...{ user_id: sub, session_id: sid, jwt_expires_at: exp, claims: payload },
    ...{ started_at: session.started_at, expires_at: session.expires_at },
    factors: session.factors as ClaimedFactor[],
  };
}
