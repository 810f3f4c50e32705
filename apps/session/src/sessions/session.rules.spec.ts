import { describe, expect, it } from '@jest/globals';
import {
  jwtEnd,
  jwtIsFresh,
  livesLongerWith,
  sessionStatus,
  takesJwtOf,
  touchIsDue,
} from './session.rules.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('session status', () => {
  it.each([
    ['one second before the end', at(1), null, 'active'],
    ['one millisecond before the end', at(0.001), null, 'active'],
    ['at the end exactly', at(0), null, 'expired'],
    ['after the end', at(-1), null, 'expired'],
    ['revoked just now', at(60), at(0), 'revoked'],
    ['revoked and past its end', at(-60), at(-90), 'revoked'],
  ])('%s', (_, expiresAt, revokedAt, status) => {
    expect(sessionStatus({ expiresAt, revokedAt }, NOW)).toBe(status);
  });
});

describe('extension', () => {
  it.each([
    ['5 minutes for one that ends in 4', at(240), 5, true],
    ['5 minutes for one that ends in 5', at(300), 5, false],
    ['5 minutes for one that ends in 299 seconds', at(299), 5, true],
    ['less than a second more', at(299.4), 5, true],
    ['the same second', at(300.4), 5, false],
    ['5 minutes for one that ends in a day', at(86_400), 5, false],
    ['a year', at(86_400), 525_600, true],
  ])('%s', (_, expiresAt, minutes, longer) => {
    expect(livesLongerWith(expiresAt, minutes, NOW)).toBe(longer);
  });
});

describe('activity', () => {
  it.each([
    ['just now', at(0), false],
    ['49.999 seconds ago', at(-49.999), false],
    ['50 seconds ago', at(-50), true],
    ['an hour ago', at(-3600), true],
    ['by a write that committed later', at(1), false],
  ])('noted %s', (_, lastActiveAt, due) => {
    expect(touchIsDue(lastActiveAt, NOW)).toBe(due);
  });
});

describe('end of a JWT', () => {
  it.each([
    ['5 minutes', at(3600), at(300)],
    ['the remaining time if shorter', at(120), at(120)],
    ['never past the session, in whole seconds', at(120.9), at(120)],
  ])('%s', (_, sessionEnd, end) => {
    expect(jwtEnd(sessionEnd, NOW)).toEqual(end);
  });

  it('is a whole second where the present is none', () => {
    expect(jwtEnd(at(3600), at(0.5))).toEqual(at(300));
  });
});

describe('freshness of the kept JWT', () => {
  it.each([
    ['none is kept', null, at(3600), false],
    ['5 minutes left', at(300), at(3600), true],
    ['2 minutes left', at(120), at(3600), true],
    ['a second less', at(119), at(3600), false],
    ['expired', at(0), at(3600), false],
    ['all that is left of the session', at(60), at(60.5), true],
    ['less than is left of the session', at(60), at(90), false],
    ['expired with the session in its last fraction of a second', at(0), at(0.5), false],
  ])('%s', (_, jwtExpiresAt, expiresAt, fresh) => {
    expect(jwtIsFresh({ expiresAt, jwtExpiresAt }, NOW)).toBe(fresh);
  });
});

describe('a session takes a JWT that was signed for', () => {
  const row = (version: number, jwtExpiresAt: Date | null) => ({ version, jwtExpiresAt });

  it.each([
    ['it, and none is kept yet', row(1, null), row(1, null), true],
    ['it, in the place of the same', row(2, at(60)), row(2, at(60)), true],
    ['an earlier version', row(2, null), row(1, null), false],
    ['a later version', row(1, null), row(2, null), false],
    ['it, but has one since', row(1, at(300)), row(1, null), false],
    ['it, but has a newer one since', row(1, at(300)), row(1, at(60)), false],
    ['it, but has lost the one it had', row(1, null), row(1, at(60)), false],
  ])('%s', (_, session, signedFor, takes) => {
    expect(takesJwtOf(session, signedFor)).toBe(takes);
  });
});
