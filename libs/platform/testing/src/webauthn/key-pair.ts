import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { CborMap } from './cbor.js';

export const ALGORITHM_NAMES = ['ES256', 'EdDSA', 'RS256'] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];

/** A key of an authenticator: its public half in COSE form, and signatures by the other one. */
export interface KeyPair {
  alg: number;
  cose: CborMap;
  sign(data: Buffer): Buffer;
  /** The private half. */
  toJwk(): JsonWebKey;
}

export function newKeyPair(name: AlgorithmName): KeyPair {
  switch (name) {
    case 'ES256':
      return pairOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    case 'EdDSA':
      return pairOf(generateKeyPairSync('ed25519').privateKey);
    case 'RS256':
      return pairOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    default:
      return name satisfies never;
  }
}

/** @param jwk of `toJwk`. */
export function savedKeyPair(jwk: JsonWebKey): KeyPair {
  return pairOf(createPrivateKey({ key: jwk, format: 'jwk' }));
}

function pairOf(privateKey: KeyObject): KeyPair {
  const toJwk = () => privateKey.export({ format: 'jwk' });
  const { kty, x, y, n, e } = toJwk();
  const signed = (hash: string | null) => (data: Buffer) => sign(hash, data, privateKey);
  switch (kty) {
    case 'EC':
      return { ...cosed(2, -7, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]), sign: signed('sha256'), toJwk };
    case 'OKP':
      return { ...cosed(1, -8, [-1, 6], [-2, bytes(x)]), sign: signed(null), toJwk };
    default:
      return { ...cosed(3, -257, [-1, bytes(n)], [-2, bytes(e)]), sign: signed('sha256'), toJwk };
  }
}

/** The COSE form (RFC 9052) of a public key. */
function cosed(kty: number, alg: number, ...members: [number, number | Buffer][]) {
  const cose: CborMap = new Map<number, number | Buffer>([[1, kty], [3, alg], ...members]);
  return { alg, cose };
}

function bytes(encoded: string | undefined): Buffer {
  return Buffer.from(encoded ?? '', 'base64url');
}
