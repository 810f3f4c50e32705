import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { placeOf } from '../errors/whereabouts.js';
import { elapsedMs, type Moment, moment } from './elapsed.js';
import { type ClaimedSession, claimedSession, REQUIRED_CLAIMS } from './session-claims.js';
import { sessionError } from './session-errors.js';

/** A revoked key is trusted no longer than this, if the gateway answers. */
const KEYS_FRESH_MS = 30_000;
/** Seconds by which the clock of this process may be late: a JWT that was signed just now is valid. */
const LATE_CLOCK_S = 5;

/** The `typ` of session JWTs, and the general one that they had until version 0.2.0: 0.3 takes it, too; 0.4 refuses it. */
const SESSION_TYPES: readonly unknown[] = ['session+jwt', 'JWT'];
/** A signature in its one spelling: no bits after its last byte. */
const CANONICAL_SIGNATURE = /\.(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/** Where the keys of an App are, and what its JWTs must say. */
export interface JwtAuthority {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly fetch: typeof fetch;
  /** The exact `iss`; without it, `iss` must be an issuer of Latchkey for the App in `aud`. */
  readonly issuer: string | undefined;
}

/** A JWT that the App's key signed. */
export interface CheckedJwt {
  readonly appId: string;
  readonly issuedAt: number;
  readonly session: ClaimedSession;
}

/**
 * Checks a session JWT by the keys of the App of the secret key, which sign for that App alone (RFC 7519, 7.2).
 * @throws LatchkeyError invalid_session_jwt, session_jwt_expired, connection_failed
 */
export type JwtCheck = (jwt: string) => Promise<CheckedJwt>;

export function createJwtCheck({ baseUrl, secretKey, fetch, issuer }: JwtAuthority): JwtCheck {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/v1/auth/jwks/default`), {
    headers: { Authorization: `Bearer ${secretKey}` },
    [customFetch]: (url, init) => fetch(url, init),
  });
  let refreshedAt: Moment | undefined;
  const refresh = () => {
    if (elapsedMs(refreshedAt) < KEYS_FRESH_MS) return;
    refreshedAt = moment();
    // The keys that are known serve meanwhile, for 10 minutes at most.
    keys.reload().catch(() => undefined);
  };
  return async (jwt) => {
    refresh();
    if (!CANONICAL_SIGNATURE.test(jwt)) throw sessionError('invalid_session_jwt');
    const { payload, protectedHeader } = await jwtVerify(jwt, keys, {
      ...{ algorithms: ['RS256'], requiredClaims: REQUIRED_CLAIMS, clockTolerance: LATE_CLOCK_S },
      ...(issuer !== undefined && { issuer }),
    }).catch((cause: unknown) => {
      throw refusalOf(cause, baseUrl);
    });
    const session = claimedSession(payload);
    const isOfSession = SESSION_TYPES.includes(protectedHeader.typ);
    if (!isOfSession || !session || !isOfLatchkey(payload)) throw sessionError('invalid_session_jwt');
    const now = Date.now() / 1_000;
    // The tolerance is for clocks that are late, not for JWTs.
    if (session.jwt_expires_at <= now || session.expires_at <= now) throw sessionError('session_jwt_expired');
    return { appId: payload.aud as string, issuedAt: payload.iat as number, session };
  };
}

function isOfLatchkey({ iss, aud }: JWTPayload): boolean {
  return typeof aud === 'string' && /^app_\w+$/.test(aud) && iss?.endsWith(`/v1/apps/${aud}`) === true;
}

/** What jose says of the JWT itself; everything else is about the keys. */
const OF_THE_JWT = [
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

function refusalOf(cause: unknown, baseUrl: string) {
  if (cause instanceof errors.JWTExpired) return sessionError('session_jwt_expired');
  if (OF_THE_JWT.some((known) => cause instanceof known)) return sessionError('invalid_session_jwt');
  return sessionError('connection_failed', { cause, place: placeOf(baseUrl) });
}
