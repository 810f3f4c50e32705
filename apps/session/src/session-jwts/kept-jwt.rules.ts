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
}

const FORMAT = 1;
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
 *   0       1     format, value 1
 *   1       4     version of the session
 *   5       4     issued at, Unix seconds
 *   9       4     expires at, Unix seconds
 *   13      26    `kid` after its prefix, ASCII
 *   39      26    `jti` after its prefix, ASCII
 *   65      rest  encrypted signature
 */
export function packKeptJwt({ version, issuedAt, expiresAt, kid, jti, signature }: KeptJwt): Buffer {
  const head = Buffer.alloc(SIGNATURE_AT);
  head[0] = FORMAT;
  head.writeUInt32BE(version, 1);
  head.writeUInt32BE(issuedAt, 5);
  head.writeUInt32BE(expiresAt, 9);
  head.write(kid.slice(KID_PREFIX.length), KID_AT, 'latin1');
  head.write(jti.slice(JTI_PREFIX.length), JTI_AT, 'latin1');
  return Buffer.concat([head, signature]);
}

/** Null for a JWT of another version of the session, and in a layout of another release: a new one is signed. */
export function unpackKeptJwt(kept: Buffer | null, version: number): KeptJwt | null {
  if (!kept || kept.length <= SIGNATURE_AT || kept[0] !== FORMAT) return null;
  if (kept.readUInt32BE(1) !== version) return null;
  return {
    version,
    issuedAt: kept.readUInt32BE(5),
    expiresAt: kept.readUInt32BE(9),
    kid: KID_PREFIX + kept.toString('latin1', KID_AT, JTI_AT),
    jti: JTI_PREFIX + kept.toString('latin1', JTI_AT, SIGNATURE_AT),
    signature: kept.subarray(SIGNATURE_AT),
  };
}
