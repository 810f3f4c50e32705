import { describe, expect, it } from '@jest/globals';
import { validationErrors } from '../fields/validators.js';
import { AppSettings } from './app-settings.js';
import { mapsSessionClaims } from './session-claims.js';

const problemOf = (session_claims: unknown) => {
  const settings = Object.assign(new AppSettings(), { session_claims });
  const error = validationErrors(AppSettings, settings).find(({ property }) => property === 'session_claims');
  return Object.values(error?.constraints ?? {}).join('; ');
};

describe('the setting session_claims', () => {
  it.each([
    { role: 'metadata.role', tenant: 'metadata.org.tenant' },
    { roles: 'metadata.roles' },
    { _Private_1: 'metadata.with spaces and-dashes' },
    { [`a${'b'.repeat(63)}`]: `metadata.${'p'.repeat(119)}` },
    {},
  ])('may be %j', (claims) => {
    expect(problemOf(claims)).toBe('');
  });

  it.each(
    'iss sub aud exp nbf iat jti sid amr acr auth_time session azp nonce cnf scope email client_id'.split(
      ' ',
    ),
  )('must not set %s', (name) => {
    expect(problemOf({ [name]: 'metadata.role' })).toMatch(`must not set "${name}"`);
  });

  it.each(['__proto__', 'constructor'])('must not set %s', (name) => {
    expect(problemOf(JSON.parse(`{"${name}":"metadata.role"}`))).toMatch('must not set');
  });

  it.each([
    [{ '': 'metadata.a' }, 'must name claims'],
    [{ '1a': 'metadata.a' }, 'must name claims'],
    [{ 'a-b': 'metadata.a' }, 'must name claims'],
    [{ 'https://a.example/role': 'metadata.a' }, 'must name claims'],
    [{ ['a'.repeat(65)]: 'metadata.a' }, 'must name claims'],
    [{ role: 'role' }, 'must hold a path'],
    [{ role: 'metadata' }, 'must hold a path'],
    [{ role: 'metadata.' }, 'must hold a path'],
    [{ role: 'metadata.a..b' }, 'must hold a path'],
    [{ role: 'email' }, 'must hold a path'],
    [{ role: `metadata.${'p'.repeat(120)}` }, 'must hold a path'],
    [{ role: ['metadata.a'] }, 'must hold a path'],
    [{ role: null }, 'must hold a path'],
    [['metadata.a'], 'must be an object'],
    ['metadata.a', 'must be an object'],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`c${n}`, 'metadata.a'])), '10 claims at most'],
  ])('is refused: %j', (claims, problem) => {
    expect(problemOf(claims)).toMatch(problem);
  });

  it('may be absent in the settings of another release', () => {
    expect(mapsSessionClaims({})).toBe(false);
    expect(mapsSessionClaims({ session_claims: {} })).toBe(false);
    expect(mapsSessionClaims({ session_claims: { role: 'metadata.role' } })).toBe(true);
  });
});
