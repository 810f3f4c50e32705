import { randomBytes, randomInt } from 'node:crypto';
import { Secret } from './secret.js';

const DEFAULT_TOKEN_BITS = 256;

/** An unguessable token in base64url. @param bits a multiple of 8. */
export function newToken(bits = DEFAULT_TOKEN_BITS): Secret {
  return new Secret(randomBytes(bits / 8).toString('base64url'));
}

/** `count` decimal digits, each uniform: `randomInt` rejects what a modulus would skew. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
