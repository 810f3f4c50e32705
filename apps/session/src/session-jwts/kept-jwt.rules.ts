/**
 * All that is kept of a JWT. The rest of its claims follow from the session, and an RS256 signature (PKCS #1 v1.5) of the
 * same bytes is the same signature (RFC 8017, 8.2).
 */
export interface KeptJwt {
  /** Of the session that the JWT shows. */
  readonly version: number;
  /** Unix seconds, as in the claims. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly kid: string;
  readonly jti: string;
  /** Encrypted; header and claims are its context, so that it decrypts for exactly this JWT. */
  readonly signature: Buffer;
  /** What the user gave it; null where the App maps no session claims. */
  readonly userClaims: UserClaims | null;
}

/** The session claims of one JWT: they do not follow from its session. */
export interface UserClaims {
  /** Names the setting of the App by which they were read: 8 bytes, hexadecimal. */
  readonly mapping: string;
  /** JSON of `SessionClaimValues`. */
  readonly values: string;
}

const FORMAT = 1;
/** Between head and signature are claims of the user. */
const FORMAT_WITH_CLAIMS = 2;
const MAPPING_BYTES = 8;
const SUFFIX_LENGTH = 26;
const KID_AT = 13;
const JTI_AT = KID_AT + SUFFIX_LENGTH;
const SIGNATURE_AT = JTI_AT + SUFFIX_LENGTH;
const KID_PREFIX = 'jwk_';
const JTI_PREFIX = 'jwt_';

/**
 * One value, because each column costs every verification time. Its bytes, with numbers in big endian:
 *
 *   offset  size  content
 *   0       1     format, 1, or 2 with claims of the user
 *   1       4     version of the session
 *   5       4     issued at, Unix seconds
 *   9       4     expires at, Unix seconds
 *   13      26    `kid` after its prefix, ASCII
 *   39      26    `jti` after its prefix, ASCII
 *   65      rest  encrypted signature
 *
 * In format 2 these are before the signature:
 *
 *   65      8     mapping of the claims
 *   73      2     length of the claims
 *   75      …     claims, JSON in UTF-8
 */
export function packKeptJwt(kept: KeptJwt): Buffer {
  const { version, issuedAt, expiresAt, kid, jti, signature, userClaims } = kept;
  const head = Buffer.alloc(SIGNATURE_AT);
  head[0] = userClaims ? FORMAT_WITH_CLAIMS : FORMAT;
  head.writeUInt32BE(version, 1);
  head.writeUInt32BE(issuedAt, 5);
  head.writeUInt32BE(expiresAt, 9);
  head.write(kid.slice(KID_PREFIX.length), KID_AT, 'latin1');
  head.write(jti.slice(JTI_PREFIX.length), JTI_AT, 'latin1');
  return Buffer.concat([head, ...(userClaims ? packedClaims(userClaims) : []), signature]);
}

function packedClaims({ mapping, values }: UserClaims): Buffer[] {
  const json = Buffer.from(values, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(json.length);
  return [Buffer.from(mapping, 'hex'), length, json];
}

/** Null for a JWT of another version of the session, and in a layout of another release: a new one is signed. */
export function unpackKeptJwt(kept: Buffer | null, version: number): KeptJwt | null {
  if (!kept || kept.length <= SIGNATURE_AT || kept.readUInt32BE(1) !== version) return null;
  if (kept[0] !== FORMAT && kept[0] !== FORMAT_WITH_CLAIMS) return null;
  const { userClaims, end } = kept[0] === FORMAT ? NO_CLAIMS : unpackedClaims(kept);
  return {
    version,
    issuedAt: kept.readUInt32BE(5),
    expiresAt: kept.readUInt32BE(9),
    kid: KID_PREFIX + kept.toString('latin1', KID_AT, JTI_AT),
    jti: JTI_PREFIX + kept.toString('latin1', JTI_AT, SIGNATURE_AT),
    signature: kept.subarray(end),
    userClaims,
  };
}

const NO_CLAIMS = { userClaims: null, end: SIGNATURE_AT };

function unpackedClaims(kept: Buffer): { userClaims: UserClaims; end: number } {
  const lengthAt = SIGNATURE_AT + MAPPING_BYTES;
  const valuesAt = lengthAt + 2;
  const end = valuesAt + kept.readUInt16BE(lengthAt);
  const mapping = kept.toString('hex', SIGNATURE_AT, lengthAt);
  return { userClaims: { mapping, values: kept.toString('utf8', valuesAt, end) }, end };
}

/** A session, as far as the life of its JWTs depends on it. */
interface JwtSpan {
  readonly expiresAt: Date;
  readonly jwtLifeMs: number;
}

/** What a kept JWT belongs to. */
interface JwtPlace {
  readonly version: number;
  readonly jwtExpiresAt: Date | null;
}

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
