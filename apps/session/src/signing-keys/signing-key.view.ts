import type { Jwk, JwkSet } from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import type { SigningKeyEntity } from './signing-key.entity.js';

type PublicPart = Pick<SigningKeyEntity, 'kid' | 'modulus' | 'exponent' | 'certificate'>;

export function toJwkSet(keys: readonly PublicPart[]): JwkSet {
  return { keys: keys.map(toJwk) };
}

/** A JWK (RFC 7517): the certificate in base64, its thumbprint in base64url. */
function toJwk({ kid, modulus, exponent, certificate }: PublicPart): Jwk {
  return {
    alg: 'RS256',
    e: exponent,
    key_ops: ['verify'],
    kid,
    kty: 'RSA',
    n: modulus,
    use: 'sig',
    x5c: [certificate.toString('base64')],
    'x5t#S256': sha256(certificate).toString('base64url'),
  };
}
