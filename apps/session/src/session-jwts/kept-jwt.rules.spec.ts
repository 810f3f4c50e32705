import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { type KeptJwt, packKeptJwt, unpackKeptJwt } from './kept-jwt.rules.js';

const JWT: KeptJwt = {
  version: 7,
  issuedAt: 1_795_222_800,
  expiresAt: 4_294_967_295,
  kid: newId('jwk'),
  jti: newId('jwt'),
  signature: Buffer.from('encrypted'),
  userClaims: null,
};

describe('what is kept of a JWT', () => {
  it('is read as it was packed', () => {
    expect(unpackKeptJwt(packKeptJwt(JWT), 7)).toEqual(JWT);
  });

  it('is read as it was packed, with claims of the user', () => {
    const values = JSON.stringify({ claims: { role: 'ädmin', tenant: 'a'.repeat(900) } });
    const claiming = { ...JWT, userClaims: { mapping: '0123456789abcdef', values } };
    expect(unpackKeptJwt(packKeptJwt(claiming), 7)).toEqual(claiming);
  });

  it('takes 65 bytes beside the signature', () => {
    expect(packKeptJwt(JWT)).toHaveLength(65 + JWT.signature.length);
  });

  it.each([
    ['nothing', null, 7],
    ['a JWT of another version of the session', packKeptJwt(JWT), 8],
    ['the layout of another release', Buffer.concat([Buffer.of(3), packKeptJwt(JWT).subarray(1)]), 7],
    ['a value without a signature', packKeptJwt({ ...JWT, signature: Buffer.of() }), 7],
    ['a value that was cut', packKeptJwt(JWT).subarray(0, 20), 7],
  ])('is no JWT where it is %s', (_, kept, version) => {
    expect(unpackKeptJwt(kept, version)).toBeNull();
  });
});
