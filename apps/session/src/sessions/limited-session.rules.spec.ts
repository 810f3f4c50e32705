import { describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { limited, reachedEnd } from './limited-session.rules.js';
import type { SessionRow } from './session.entity.js';
import { limitsOf } from './session-limits.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('the limits of a caller', () => {
  it.each([
    ['secret', {}, { maxMinutes: 525_600, idleMinutes: null, reachMinutes: 525_600 }],
    ['public', {}, { maxMinutes: 525_600, idleMinutes: null, reachMinutes: 43_200 }],
    [
      'secret',
      { session_max_minutes: 60, session_idle_minutes: 10 },
      { maxMinutes: 60, idleMinutes: 10, reachMinutes: 60 },
    ],
    ['public', { session_max_minutes: 60 }, { maxMinutes: 60, idleMinutes: null, reachMinutes: 60 }],
    [
      'public',
      { session_max_minutes: 60, public_session_max_minutes: 5 },
      { maxMinutes: 60, idleMinutes: null, reachMinutes: 5 },
    ],
  ] as const)('with a %s key and %j', (key_kind, changed, limits) => {
    expect(limitsOf({ key_kind, settings: { ...DEFAULT_APP_SETTINGS, ...changed } })).toEqual(limits);
  });

  it('are the defaults where an older replica told none', () => {
    const settings = { otp_length: 6 } as typeof DEFAULT_APP_SETTINGS;
    const defaults = limitsOf({ key_kind: 'public', settings: DEFAULT_APP_SETTINGS });
    expect(limitsOf({ key_kind: 'public', settings })).toEqual(defaults);
  });
});

describe('a session within limits', () => {
  const session: SessionRow = {
    id: 'session_1',
    appId: 'app_1',
    userId: 'user_1',
    factors: [],
    userAgent: 'a browser',
    ip: '203.0.113.7',
    startedAt: at(-30),
    expiresAt: at(60),
    lastActiveAt: at(-5),
    revokedAt: null,
    version: 1,
    jwtSealed: null,
    jwtExpiresAt: at(3),
    updatedAt: at(-5),
    createdAt: at(-30),
    now: NOW,
  };

  it.each([
    ['ends as its row says', 525_600, at(60), false],
    ['ends as its row says where both are the same', 90, at(60), false],
    ['ends sooner', 60, at(30), true],
    ['has ended', 30, at(0), true],
  ])('%s', (_, maxMinutes, expiresAt, isShortened) => {
    const limits = { maxMinutes, idleMinutes: null, reachMinutes: maxMinutes };
    expect(limited(session, limits)).toEqual({
      ...session,
      expiresAt,
      isShortened,
      idleEndsAt: null,
      touchAfterSeconds: 50,
      jwtLifeMs: 300_000,
    });
  });

  it.each([
    [1, at(-3.9), 3, 60_000],
    [4, at(-0.6), 21, 240_000],
    [5, at(0.5), 27, 300_000],
    [9, at(4.9), 50, 300_000],
    [10, at(6), 50, 300_000],
    [60, at(56), 50, 300_000],
  ])('unused for %d minutes ends, a lag later', (idleMinutes, idleEndsAt, touchAfterSeconds, jwtLifeMs) => {
    const limits = { maxMinutes: 525_600, idleMinutes, reachMinutes: 525_600 };
    expect(limited(session, limits)).toMatchObject({
      idleEndsAt,
      touchAfterSeconds,
      jwtLifeMs,
      expiresAt: at(60),
    });
  });

  it.each([
    ['as asked', 10, 60, at(10)],
    ['to where the caller may', 60, 60, at(30)],
    ['nowhere, where that has passed', 5, 20, at(-10)],
  ])('is extended %s', (_, minutes, reachMinutes, end) => {
    const limits = { maxMinutes: 525_600, idleMinutes: null, reachMinutes };
    expect(reachedEnd({ ...session, now: NOW }, minutes, limits)).toEqual(end);
  });
});
