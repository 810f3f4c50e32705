import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import {
  jwtEnd,
  jwtIsFresh,
  type KeptJwt,
  packKeptJwt,
  takesJwtOf,
  unpackKeptJwt,
} from './kept-jwt.rules.js';

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

const LIFE_MS = 300_000;
const WHOLE = new Date('2026-11-01T12:00:00Z');
const at = (seconds: number): Date => new Date(WHOLE.getTime() + seconds * 1000);

describe('end of a JWT', () => {
  it.each([
    ['5 minutes', at(3600), LIFE_MS, at(300)],
    ['the remaining time if shorter', at(120), LIFE_MS, at(120)],
    ['never past the session, in whole seconds', at(120.9), LIFE_MS, at(120)],
    ['the idle time if shorter', at(3600), 60_000, at(60)],
  ])('%s', (_, expiresAt, jwtLifeMs, end) => {
    expect(jwtEnd({ expiresAt, jwtLifeMs }, WHOLE)).toEqual(end);
  });

  it('is a whole second, also when it is signed within one', () => {
    expect(jwtEnd({ expiresAt: at(3600), jwtLifeMs: LIFE_MS }, at(0.5))).toEqual(at(300));
  });
});

describe('freshness of the kept JWT', () => {
  it.each([
    ['none is kept', null, at(3600), LIFE_MS, false],
    ['5 minutes left', at(300), at(3600), LIFE_MS, true],
    ['2 minutes left', at(120), at(3600), LIFE_MS, true],
    ['a second less', at(119), at(3600), LIFE_MS, false],
    ['expired', at(0), at(3600), LIFE_MS, false],
    ['all that is left of the session', at(60), at(60.5), LIFE_MS, true],
    ['less than is left of the session', at(60), at(90), LIFE_MS, false],
    ['expired with the session in its last fraction of a second', at(0), at(0.5), LIFE_MS, false],
    ['signed before the session was shortened', at(200), at(199), LIFE_MS, false],
    ['24 of 60 seconds left', at(24), at(3600), 60_000, true],
    ['a second less of 60', at(23), at(3600), 60_000, false],
    ['signed before the idle time was shortened', at(200), at(3600), 60_000, false],
    ['signed by a replica a moment ahead', at(61), at(3600), 60_000, true],
  ])('%s', (_, jwtExpiresAt, expiresAt, jwtLifeMs, fresh) => {
    expect(jwtIsFresh({ expiresAt, jwtExpiresAt, jwtLifeMs }, WHOLE)).toBe(fresh);
  });
});

describe('a session takes a JWT that was signed for', () => {
  const place = (version: number, jwtExpiresAt: Date | null) => ({ version, jwtExpiresAt });

  it.each([
    ['it, and none is kept yet', place(1, null), place(1, null), true],
    ['it, in the place of the same', place(2, at(60)), place(2, at(60)), true],
    ['an earlier version', place(2, null), place(1, null), false],
    ['a later version', place(1, null), place(2, null), false],
    ['it, but has one since', place(1, at(300)), place(1, null), false],
    ['it, but has a newer one since', place(1, at(300)), place(1, at(60)), false],
    ['it, but has lost the one it had', place(1, null), place(1, at(60)), false],
  ])('%s', (_, session, signedFor, takes) => {
    expect(takesJwtOf(session, signedFor)).toBe(takes);
  });
});
