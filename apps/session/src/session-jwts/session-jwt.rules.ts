import { amrOf, type Caller, mapsSessionClaims, type SessionClaimValues } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { ClaimsFollow } from '@latchkey/contracts/session';
import { jwsInput, sha256 } from '@latchkey/platform/crypto';
import type { LimitedSession } from '../sessions/session.rules.js';
import { jwtIsFresh, type KeptJwt, takesJwtOf, type UserClaims } from './kept-jwt.rules.js';

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

/** Says that a JWT belongs to a session, so that it passes for nothing else (RFC 8725, 3.11). */
const SESSION_TYPE = 'session+jwt';
/** Until version 0.2.0 session JWTs had the general type. Version 0.3 takes it, too; 0.4 refuses it. */
const FORMER_TYPE = 'JWT';

/** Whether the `typ` of a header is that of session JWTs. */
export function isSessionType(typ: unknown): boolean {
  return typ === SESSION_TYPE || typ === FORMER_TYPE;
}

/** The header of every session JWT (RFC 7515, 4). */
function headerOf(kid: string) {
  return { alg: 'RS256', kid, typ: SESSION_TYPE };
}

const CANONICAL = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Whether the signature has no bits after its last byte. Otherwise one JWT has several texts, and a list of refused ones
 * that knows one of them misses the others; header and payload are signed as they are written.
 */
export function hasOneSpelling(jwt: string): boolean {
  return CANONICAL.test(jwt.slice(jwt.lastIndexOf('.') + 1));
}

/** Header and payload of a JWT in compact form: the bytes that its signature signs (RFC 7515, 5.1). */
export function signingInput(kid: string, claims: SessionClaims): string {
  return jwsInput(headerOf(kid), claims);
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

/** How one call gets the session claims of its App into a JWT. */
export interface CallClaims {
  /** Of a JWT that may be answered: another setting has another one. */
  readonly mapping: string;
  /** For a JWT that is signed now; null where the caller does not know them. */
  readonly given: UserClaims | null;
  /** Whether the caller reads them and comes back, rather than get a JWT without them. */
  readonly asks: boolean;
  /** False for a JWT that may be older than the newest change of the user: it is answered once. */
  readonly keeps: boolean;
}

type OfApp = Pick<Caller, 'settings'>;

/** Undefined where the App maps no claims. A gateway of a release that reads none gets JWTs without them. */
export function claimsBefore({ settings }: OfApp, input: ClaimsFollow): CallClaims | undefined {
  if (!mapsSessionClaims(settings)) return undefined;
  const asks = input.claims_follow === true;
  return { mapping: mappingOf(settings), given: null, asks, keeps: false };
}

/** @param isCurrent whether the session has not changed since before they were read. */
export function claimsAfter(
  { settings }: OfApp,
  values: SessionClaimValues,
  { isCurrent, keeps }: { isCurrent: boolean; keeps: boolean },
): CallClaims | undefined {
  if (!mapsSessionClaims(settings)) return undefined;
  const mapping = mappingOf(settings);
  return { mapping, given: { mapping, values: JSON.stringify(values) }, asks: !isCurrent, keeps };
}

/** 8 bytes, hexadecimal: Apps do not choose it for each other, so it need not resist collisions. */
function mappingOf({ session_claims }: OfApp['settings']): string {
  return sha256(JSON.stringify(session_claims)).toString('hex').slice(0, 16);
}
