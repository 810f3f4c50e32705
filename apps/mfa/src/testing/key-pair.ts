import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CborMap } from './cbor.js';

export const ALGORITHM_NAMES = ['ES256', 'EdDSA', 'RS256'] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];

/** A key of an authenticator: its public half in COSE form, and signatures by the other one. */
export interface KeyPair {
  alg: number;
  cose: CborMap;
  sign(data: Buffer): Buffer;
}

export function newKeyPair(name: AlgorithmName): KeyPair {
  switch (name) {
    case 'ES256': {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = coordinates(publicKey);
      const cose: CborMap = new Map([...start(2, -7), [-1, 1], [-2, x], [-3, y]]);
      return { alg: -7, cose, sign: (data) => sign('sha256', data, privateKey) };
    }
    case 'EdDSA': {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const cose: CborMap = new Map([...start(1, -8), [-1, 6], [-2, coordinates(publicKey).x]]);
      return { alg: -8, cose, sign: (data) => sign(null, data, privateKey) };
    }
    case 'RS256': {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const { n, e } = publicKey.export({ format: 'jwk' });
      const cose: CborMap = new Map([...start(3, -257), [-1, bytes(n)], [-2, bytes(e)]]);
      return { alg: -257, cose, sign: (data) => sign('sha256', data, privateKey) };
    }
    default:
      return name satisfies never;
  }
}

function start(kty: number, alg: number): [number, number | Buffer][] {
  return [
    [1, kty],
    [3, alg],
  ];
}

function coordinates(publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return { x: bytes(x), y: bytes(y) };
}

function bytes(encoded: string | undefined): Buffer {
  return Buffer.from(encoded ?? '', 'base64url');
}
