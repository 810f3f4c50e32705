import type { SessionClaimValues } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { LimitedSession } from '../sessions/session.rules.js';
import { amrOf } from './amr.rules.js';
import type { KeptJwt, UserClaims } from './kept-jwt.rules.js';

/** A JWT, and what is kept of it. */
export interface IssuedJwt {
  /** The session that the JWT shows. */
  row: LimitedSession;
  jwt: string;
  kid: string;
  kept: Buffer;
  expiresAt: Date;
  userClaims: UserClaims | null;
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

/** Whether a JWT that is not written yet can be answered for the row as it was read just now. */
export function answersFor({ row: signedFor, expiresAt }: IssuedJwt, row: LimitedSession): boolean {
  if (!takesJwtOf(row, signedFor) || signedFor.expiresAt.getTime() !== row.expiresAt.getTime()) return false;
  return jwtIsFresh({ ...row, jwtExpiresAt: expiresAt }, row.now);
}

/** The claims of a session, with those of its user where its App maps any. */
export type SessionClaims = ReturnType<typeof ownClaims>;

/** What the claims of one JWT need besides its session; times are Unix seconds. */
export type JwtParts = Pick<KeptJwt, 'jti' | 'issuedAt' | 'expiresAt' | 'userClaims'>;

/**
 * The claims of a JWT: ids, times and kinds; no email, no phone number, and of the metadata what the App maps. Times are
 * in seconds. The same session and parts have the same claims, in the same order: a kept signature is valid for no others.
 */
export function claimsOf(row: LimitedSession, issuer: string, parts: JwtParts): SessionClaims {
  const own = ownClaims(row, issuer, parts);
  return parts.userClaims ? withUserClaims(own, parts.userClaims) : own;
}

/** No claim of the user takes the place of ours, also of one that a later release adds. */
function withUserClaims(own: SessionClaims, { values }: UserClaims): SessionClaims {
  const { claims, left_out } = JSON.parse(values) as SessionClaimValues;
  const session = left_out ? { ...own.session, claims_left_out: left_out } : own.session;
  return { ...claims, ...own, session };
}

function ownClaims(row: LimitedSession, issuer: string, { jti, issuedAt, expiresAt }: JwtParts) {
  return {
    iss: issuer,
    aud: row.appId,
    sub: row.userId,
    sid: row.id,
    iat: issuedAt,
    nbf: issuedAt,
    exp: expiresAt,
    jti,
    amr: amrOf(row.factors),
    session: {
      started_at: toEpochSeconds(row.startedAt),
      last_active_at: issuedAt,
      expires_at: toEpochSeconds(row.expiresAt),
      factors: row.factors.map(({ type, delivery_channel, method }) => ({
        type,
        delivery_channel,
        last_verified_at: method.last_verified_at,
      })),
    },
  };
}

/** The header of every session JWT (RFC 7515, 4). */
function headerOf(kid: string) {
  return { alg: 'RS256', kid, typ: 'JWT' };
}

/** Header and payload of a JWT in compact form: the bytes that its signature signs (RFC 7515, 5.1). */
export function signingInput(kid: string, claims: SessionClaims): string {
  return `${encoded(headerOf(kid))}.${encoded(claims)}`;
}

/** RFC 7515, 7.1. */
export function compactJwt(input: string, signature: Buffer): string {
  return `${input}.${signature.toString('base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part), 'utf8').toString('base64url');
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
