import type { DeliveryChannel, Factor, FactorType } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { LimitedSession } from '../sessions/limited-session.rules.js';
import { jwtEnd } from '../sessions/session.rules.js';
import { amrOf } from './amr.rules.js';

/** What a session JWT says: ids, times and kinds; no email, no phone number, no metadata. */
export interface SessionClaims {
  iss: string;
  aud: string;
  sub: string;
  sid: string;
  iat: number;
  nbf: number;
  exp: number;
  jti: string;
  amr: string[];
  session: {
    started_at: number;
    last_active_at: number;
    expires_at: number;
    factors: { type: FactorType; delivery_channel: DeliveryChannel; last_verified_at: number }[];
  };
}

/** Who issues: one address per App, so that a standard library finds its keys below it. */
export function issuerOf(publicBaseUrl: string, appId: string): string {
  return `${publicBaseUrl.replace(/\/+$/, '')}/v1/apps/${appId}`;
}

/** The claims of a JWT that is signed at the row's present. @param jti unique to this JWT. */
export function claimsOf(row: LimitedSession, issuer: string, jti: string): SessionClaims {
  const issuedAt = toEpochSeconds(row.now);
  return {
    iss: issuer,
    aud: row.appId,
    sub: row.userId,
    sid: row.id,
    iat: issuedAt,
    nbf: issuedAt,
    exp: toEpochSeconds(jwtEnd(row, row.now)),
    jti,
    amr: amrOf(row.factors),
    session: {
      started_at: toEpochSeconds(row.startedAt),
      last_active_at: toEpochSeconds(row.lastActiveAt),
      expires_at: toEpochSeconds(row.expiresAt),
      factors: row.factors.map(toFactorClaim),
    },
  };
}

function toFactorClaim({ type, delivery_channel, method }: Factor) {
  return { type, delivery_channel, last_verified_at: method.last_verified_at };
}

/** The session that a JWT names, and until when by itself. */
export interface NamedSession {
  sid: string;
  expiresAt: Date;
}

/** Replicas whose clocks differ by this much still understand each other. */
const LEEWAY_SECONDS = 60;

/**
 * Reads the payload of a JWT whose signature is good; null when it is not meant for this App, comes from the
 * future, or is no session's. Whether it has expired is told, not judged.
 */
export function readClaims(
  payload: unknown,
  expected: { iss: string; aud: string },
  now: Date,
): NamedSession | null {
  const claims = (payload ?? {}) as Partial<Record<keyof SessionClaims, unknown>>;
  const { iss, aud, sid, iat, nbf, exp } = claims;
  if (iss !== expected.iss || aud !== expected.aud) return null;
  if (typeof sid !== 'string' || !isSecond(iat) || !isSecond(nbf) || !isSecond(exp)) return null;
  const latest = toEpochSeconds(now) + LEEWAY_SECONDS;
  if (iat > latest || nbf > latest || exp < iat) return null;
  return { sid, expiresAt: new Date(exp * 1000) };
}

function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
