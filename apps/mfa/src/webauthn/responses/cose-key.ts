import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

/** The COSE algorithms on offer, preferred first: EdDSA, ES256, RS256. */
export const ALGORITHMS: number[] = [-8, -7, -257];

const KTY = 1;
const ALG = 3;
const CRV = -1;
const EC2 = 2;
const P_256 = 1;
const ED25519 = 6;
const COORDINATE_BYTES = 32;
const MINIMAL_MODULUS_BYTES = 256;

const DER_SEQUENCE = 0x30;
const DER_INTEGER = 0x02;
const HIGH_BIT = 0x80;

/** Throws for a key that can verify no signature: another curve, a point off the curve, a short modulus. */
export function requireUsableKey(publicKey: Uint8Array<ArrayBuffer>): void {
  const cose = decodeCredentialPublicKey(publicKey) as unknown as Map<number, unknown>;
  createPublicKey({ format: 'jwk', key: toJwk(cose) });
}

/** The key in the form that other services read, without CBOR: SPKI (DER), in base64url. */
export function spkiOf(publicKey: Buffer): string {
  const cose = decodeCredentialPublicKey(new Uint8Array(publicKey)) as unknown as Map<number, unknown>;
  const key = createPublicKey({ format: 'jwk', key: toJwk(cose) });
  return key.export({ format: 'der', type: 'spki' }).toString('base64url');
}

/** Throws for a signature that is not in the one form of its algorithm (WebAuthn Level 3, 6.5.5). */
export function requireStrictSignature(publicKey: Uint8Array<ArrayBuffer>, signature: Uint8Array): void {
  const cose = decodeCredentialPublicKey(publicKey) as unknown as Map<number, unknown>;
  if (cose.get(KTY) === EC2 && !isStrictDer(signature)) throw new TypeError('a signature in a loose form');
}

function toJwk(cose: Map<number, unknown>): JsonWebKey {
  const kind = `${String(cose.get(KTY))}/${String(cose.get(ALG))}`;
  switch (kind) {
    case '2/-7':
      requireCurve(cose, P_256);
      return { kty: 'EC', crv: 'P-256', x: coordinate(cose, -2), y: coordinate(cose, -3) };
    case '1/-8':
      requireCurve(cose, ED25519);
      return { kty: 'OKP', crv: 'Ed25519', x: coordinate(cose, -2) };
    case '3/-257':
      return { kty: 'RSA', n: text(modulus(cose)), e: text(bytes(cose, -2)) };
    default:
      throw new TypeError('not a key of an algorithm that was offered');
  }
}

function requireCurve(cose: Map<number, unknown>, curve: number): void {
  if (cose.get(CRV) !== curve) throw new TypeError('not the curve of the algorithm');
}

function coordinate(cose: Map<number, unknown>, label: number): string {
  const value = bytes(cose, label);
  if (value.length !== COORDINATE_BYTES) throw new TypeError('not a coordinate of the curve');
  return text(value);
}

function modulus(cose: Map<number, unknown>): Uint8Array {
  const value = bytes(cose, -1);
  if (value.length < MINIMAL_MODULUS_BYTES) throw new TypeError('a short modulus');
  return value;
}

function bytes(cose: Map<number, unknown>, label: number): Uint8Array {
  const value = cose.get(label);
  if (!(value instanceof Uint8Array)) throw new TypeError('a malformed COSE key');
  return value;
}

function text(value: Uint8Array): string {
  return Buffer.from(value).toString('base64url');
}

/**
 * Whether an ECDSA signature is the one DER form of its two numbers (X.690, 8.3 and 10.1). The library also accepts
 * looser forms, in which a flipped bit of a tag or a length goes unnoticed.
 */
export function isStrictDer(signature: Uint8Array): boolean {
  const [tag, length = 0] = signature;
  if (tag !== DER_SEQUENCE || length >= HIGH_BIT || length !== signature.length - 2) return false;
  const middle = endOfInteger(signature, 2);
  return middle !== undefined && endOfInteger(signature, middle) === signature.length;
}

/** Where a positive integer in its shortest form ends; undefined for anything else. */
function endOfInteger(signature: Uint8Array, at: number): number | undefined {
  const [tag, length = 0, first = 0, second = 0] = signature.subarray(at);
  if (tag !== DER_INTEGER || length === 0 || first >= HIGH_BIT) return undefined;
  const padded = length > 1 && first === 0 && second < HIGH_BIT;
  return padded ? undefined : at + 2 + length;
}
