import { describe, expect, it } from '@jest/globals';
import type { Session } from '../types/api.js';
import { dueIn, freshFor, heldOf, isFresh } from './held.js';

const NOW = 1_800_000_000_000;
const session = { id: 'session_1', user_id: 'user_1' } as Session;
const jwtWith = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

describe('an answer with a session', () => {
  it('gives the page a session without its token, in whatever member the token came', () => {
    const answer = { session: { ...session, session_token: 'secret' }, session_jwt: 'jwt' };
    expect(heldOf(answer, '', NOW)).toEqual({ session, token: 'secret', jwt: 'jwt', since: NOW });
    const beside = { session, session_token: 'secret' };
    expect(heldOf(beside, '', NOW)).toEqual({ session, token: 'secret', jwt: '', since: NOW });
  });

  it('keeps the token that there was, where the answer has none', () => {
    const answer = { session: { ...session, session_token: '' }, session_token: '' };
    expect(heldOf(answer, 'before', NOW)).toMatchObject({ token: 'before' });
  });

  it('is refused without a session', () => {
    expect(() => heldOf({ session_token: 'secret' }, '', NOW)).toThrow('no session');
  });
});

describe('freshness', () => {
  const held = (jwt: string) => ({ session, token: 't', jwt, since: NOW });

  it('goes by the lifetime of the JWT, whatever the clock of this machine says', () => {
    for (const iat of [1, 1_900_000_000])
      expect(freshFor(held(jwtWith({ iat, exp: iat + 300 })))).toBe(90_000);
  });

  it('is never negative, and nothing for what is no JWT', () => {
    expect(freshFor(held(jwtWith({ iat: 0, exp: 10 })))).toBe(0);
    expect(freshFor(held('no jwt'))).toBe(0);
    expect(freshFor(held(jwtWith({})))).toBe(0);
  });

  it('never makes a page ask without a pause, when the session and with it the JWT is about to end', () => {
    expect(dueIn(held(jwtWith({ iat: 0, exp: 60 })), NOW)).toBe(10_000);
    expect(dueIn(held(jwtWith({ iat: 0, exp: 300 })), NOW)).toBe(90_000);
    expect(dueIn(held(jwtWith({ iat: 0, exp: 300 })), NOW + 100_000)).toBe(0);
  });

  it('does not last for longer when the clock is set back', () => {
    const hourBefore = NOW - 3_600_000;
    expect(isFresh(held(''), hourBefore)).toBe(false);
    expect(dueIn(held(''), hourBefore)).toBe(240_000);
  });

  it("is four minutes through the App's server, whose JWT no page sees", () => {
    expect(freshFor(held(''))).toBe(240_000);
    expect([239_999, 240_000].map((age) => isFresh(held(''), NOW + age))).toEqual([true, false]);
  });
});
