import { describe, expect, it } from '@jest/globals';
import { changedSessionClaims, sessionClaimsOf } from './session-claims.rules.js';

const PATHS = { role: 'metadata.role', tenant: 'metadata.org.tenant' };

describe('the session claims of a user', () => {
  it.each([
    [
      { role: 'admin', org: { tenant: 7 } },
      { role: 'admin', tenant: 7 },
    ],
    [
      { role: false, org: { tenant: ['a'] } },
      { role: false, tenant: ['a'] },
    ],
    [{ role: null, org: 'acme' }, {}],
    [{ org: [{ tenant: 'acme' }] }, {}],
    [{}, {}],
  ])('of %j are %j', (metadata, claims) => {
    expect(sessionClaimsOf(PATHS, metadata)).toEqual({ claims });
  });

  it('are no members that every object has', () => {
    const paths = { a: 'metadata.constructor.name', b: 'metadata.__proto__', c: 'metadata.role.length' };
    expect(sessionClaimsOf(paths, { role: 'admin' })).toEqual({ claims: {} });
  });

  it('are left out as a whole above 1,024 bytes of JSON', () => {
    const [name, quotes] = ['{"role":', 3];
    const longest = 1024 - name.length - quotes;
    expect(sessionClaimsOf(PATHS, { role: 'r'.repeat(longest) }).left_out).toBeUndefined();
    const tooLarge = { role: 'r'.repeat(longest + 1) };
    expect(sessionClaimsOf(PATHS, tooLarge)).toEqual({ claims: {}, left_out: 'too_large' });
    const inBytes = { role: 'é'.repeat(longest / 2 + 1) };
    expect(sessionClaimsOf(PATHS, inBytes).left_out).toBe('too_large');
  });
});

describe('the claims that a change of metadata changes', () => {
  it.each([
    [{ role: 'user' }, { role: 'admin' }, ['role']],
    [{ role: 'user' }, { role: 'user', plan: 'pro' }, []],
    [{ role: 'user' }, {}, ['role']],
    [{ role: null }, {}, []],
    [{ org: { tenant: 'a', more: 1 } }, { org: { tenant: 'a', more: 2 } }, []],
    [{ role: 'user', org: { tenant: 'a' } }, { role: 'user', org: { tenant: 'b' } }, ['tenant']],
    [{ role: 'r'.repeat(2000) }, { role: 'r' }, ['role', 'tenant']],
    [{ role: 'r'.repeat(2000) }, { role: 's'.repeat(2000) }, []],
  ])('case %#', (before, after, expected) => {
    expect(changedSessionClaims(PATHS, before, after)).toEqual(expected);
  });

  it('are none where the App maps none', () => {
    expect(changedSessionClaims(undefined, { role: 'user' }, {})).toEqual([]);
    expect(changedSessionClaims({}, { role: 'user' }, {})).toEqual([]);
  });
});
