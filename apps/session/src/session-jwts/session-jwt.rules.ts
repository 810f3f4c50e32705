import { toEpochSeconds } from '@latchkey/platform/clock';
import type { LimitedSession } from '../sessions/session.rules.js';
import { amrOf } from './amr.rules.js';

/** A JWT, and the form in which its row keeps it. */
export interface IssuedJwt {
  /** The session as the JWT shows it, and as the write that keeps the JWT leaves it. */
  row: LimitedSession;
  jwt: string;
  encrypted: Buffer;
  expiresAt: Date;
}

type JwtSpan = Pick<LimitedSession, 'expiresAt' | 'jwtLifeMs'>;
type JwtPlace = Pick<LimitedSession, 'version' | 'jwtExpiresAt'>;

/** Part of its life: 2 of 5 minutes. */
const FRESH_PART = 0.4;

/** End of a JWT signed now, in whole seconds: its longest life, or the session's end if that is sooner. */
export function jwtEnd({ expiresAt, jwtLifeMs }: JwtSpan, now: Date): Date {
  const end = Math.min(now.getTime() + jwtLifeMs, expiresAt.getTime());
  return new Date(Math.floor(end / 1000) * 1000);
}

/**
 * Whether the kept JWT is worth answering again: 2 of its 5 minutes or more are left, or all that is left of the
 * session. Not one that outlives the session, whose limits were lowered since.
 */
export function jwtIsFresh(kept: JwtSpan & Pick<JwtPlace, 'jwtExpiresAt'>, now: Date): boolean {
  const { jwtExpiresAt, expiresAt, jwtLifeMs } = kept;
  if (!jwtExpiresAt || jwtExpiresAt <= now || jwtExpiresAt > expiresAt) return false;
  const leftMs = jwtExpiresAt.getTime() - now.getTime();
  // Replicas that read and sign at the same time see times that differ a little.
  if (leftMs > jwtLifeMs + 1000) return false;
  return leftMs >= jwtLifeMs * FRESH_PART || jwtExpiresAt >= jwtEnd(kept, now);
}

/** Whether a session is still the one that a JWT was signed for, without a newer JWT. */
export function takesJwtOf(session: JwtPlace, signedFor: JwtPlace): boolean {
  const sameVersion = session.version === signedFor.version;
  return sameVersion && session.jwtExpiresAt?.getTime() === signedFor.jwtExpiresAt?.getTime();
}

/** Whether a JWT that is not in its row yet can be answered for the row as it was read just now. */
export function answersFor({ row: signedFor, expiresAt }: IssuedJwt, row: LimitedSession): boolean {
  if (!takesJwtOf(row, signedFor) || signedFor.expiresAt.getTime() !== row.expiresAt.getTime()) return false;
  return jwtIsFresh({ ...row, jwtExpiresAt: expiresAt }, row.now);
}

export type SessionClaims = ReturnType<typeof claimsOf>;

/**
 * The claims of a JWT that is signed at the row's `now`: ids, times and kinds; no email, no phone number, no metadata.
 * Times are in seconds. @param jti unique to this JWT.
 */
export function claimsOf(row: LimitedSession, issuer: string, jti: string) {
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
      factors: row.factors.map(({ type, delivery_channel, method }) => ({
        type,
        delivery_channel,
        last_verified_at: method.last_verified_at,
      })),
    },
  };
}

/** The session that a JWT names, and the end of the JWT itself. */
export interface NamedSession {
  sid: string;
  expiresAt: Date;
}

/** Allowed difference between the clocks of replicas. */
const LEEWAY_SECONDS = 60;

/**
 * Reads the payload of a JWT whose signature is good; null when it is not meant for this App, comes from the
 * future, or is no session's. The caller judges whether it has expired.
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
