import { describe, expect, it } from '@jest/globals';
import {
  jwtEnd,
  jwtIsFresh,
  livesLongerUntil,
  sessionStatus,
  takesJwtOf,
  touchIsDue,
} from './session.rules.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('session status', () => {
  it.each([
    ['one second before the end', at(1), null, null, 'active'],
    ['one millisecond before the end', at(0.001), null, null, 'active'],
    ['at the end exactly', at(0), null, null, 'expired'],
    ['after the end', at(-1), null, null, 'expired'],
    ['revoked just now', at(60), null, at(0), 'revoked'],
    ['revoked and past its end', at(-60), null, at(-90), 'revoked'],
    ['one millisecond before it is idle', at(60), at(0.001), null, 'active'],
    ['idle at that time exactly', at(60), at(0), null, 'idle'],
    ['idle and past its end', at(-1), at(-2), null, 'expired'],
    ['idle and revoked', at(60), at(-1), at(-1), 'revoked'],
  ])('%s', (_, expiresAt, idleEndsAt, revokedAt, status) => {
    expect(sessionStatus({ expiresAt, idleEndsAt, revokedAt }, NOW)).toBe(status);
  });
});

describe('extension', () => {
  it.each([
    ['to a later second', at(300), at(299), true],
    ['to a later second that is less than a second later', at(300), at(299.4), true],
    ['within the same second', at(300.9), at(300.4), false],
    ['to an earlier time', at(300), at(86_400), false],
  ])('%s', (_, end, expiresAt, longer) => {
    expect(livesLongerUntil(end, expiresAt)).toBe(longer);
  });
});

describe('activity', () => {
  it.each([
    ['just now', at(0), 50, false],
    ['49.999 seconds ago', at(-49.999), 50, false],
    ['50 seconds ago', at(-50), 50, true],
    ['an hour ago', at(-3600), 50, true],
    ['by a write that committed later', at(1), 3, false],
    ['2.999 seconds ago, with a short idle time', at(-2.999), 3, false],
    ['3 seconds ago, with a short idle time', at(-3), 3, true],
  ])('noted %s', (_, lastActiveAt, touchAfterSeconds, due) => {
    expect(touchIsDue({ lastActiveAt, touchAfterSeconds }, NOW)).toBe(due);
  });
});

const LIFE_MS = 300_000;

describe('end of a JWT', () => {
  it.each([
    ['5 minutes', at(3600), LIFE_MS, at(300)],
    ['the remaining time if shorter', at(120), LIFE_MS, at(120)],
    ['never past the session, in whole seconds', at(120.9), LIFE_MS, at(120)],
    ['the idle time if shorter', at(3600), 60_000, at(60)],
  ])('%s', (_, expiresAt, jwtLifeMs, end) => {
    expect(jwtEnd({ expiresAt, jwtLifeMs }, NOW)).toEqual(end);
  });

  it('is a whole second where the present is none', () => {
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
    expect(jwtIsFresh({ expiresAt, jwtExpiresAt, jwtLifeMs }, NOW)).toBe(fresh);
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
