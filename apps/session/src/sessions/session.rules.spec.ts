import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_APP_SETTINGS,
  type DeliveryChannel,
  type Factor,
  type FactorType,
} from '@latchkey/contracts';
import type { SessionRow } from './session.entity.js';
import {
  limited,
  limitsOf,
  livesLongerUntil,
  reachedEnd,
  sessionStatus,
  touchIsDue,
} from './session.rules.js';
import { type StepUpDemand, unmetFactors } from './step-up.rules.js';

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

const atMinute = (count: number): Date => at(count * 60);

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
    expect(limitsOf({ key_kind, settings: { ...DEFAULT_APP_SETTINGS, ...changed } })).toEqual({
      ...limits,
      secondFactor: 'off',
    });
  });

  it('are the defaults for settings of an older replica, without them', () => {
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
    startedAt: atMinute(-30),
    expiresAt: atMinute(60),
    lastActiveAt: atMinute(-5),
    revokedAt: null,
    version: 1,
    keptJwt: null,
    updatedAt: atMinute(-5),
    createdAt: atMinute(-30),
    now: NOW,
  };

  it.each([
    ['ends as its row says', 525_600, atMinute(60)],
    ['ends as its row says where both are the same', 90, atMinute(60)],
    ['ends sooner', 60, atMinute(30)],
    ['has ended', 30, atMinute(0)],
  ])('%s', (_, maxMinutes, expiresAt) => {
    const limits = { maxMinutes, idleMinutes: null, reachMinutes: maxMinutes, secondFactor: 'off' } as const;
    const { keptJwt, ...others } = session;
    expect(keptJwt).toBeNull();
    expect(limited(session, limits)).toEqual({
      ...others,
      lacks: [],
      expiresAt,
      jwt: null,
      jwtExpiresAt: null,
      idleEndsAt: null,
      touchAfterSeconds: 50,
      jwtLifeMs: 300_000,
    });
  });

  it.each([
    [1, atMinute(-3.9), 3, 60_000],
    [4, atMinute(-0.6), 21, 240_000],
    [5, atMinute(0.5), 27, 300_000],
    [9, atMinute(4.9), 50, 300_000],
    [10, atMinute(6), 50, 300_000],
    [60, atMinute(56), 50, 300_000],
  ])('unused for %d minutes ends, a lag later', (idleMinutes, idleEndsAt, touchAfterSeconds, jwtLifeMs) => {
    const limits = { maxMinutes: 525_600, idleMinutes, reachMinutes: 525_600, secondFactor: 'off' } as const;
    expect(limited(session, limits)).toMatchObject({
      idleEndsAt,
      touchAfterSeconds,
      jwtLifeMs,
      expiresAt: atMinute(60),
    });
  });

  it.each([
    ['as asked', 10, 60, atMinute(10)],
    ['to where the caller may', 60, 60, atMinute(30)],
    ['nowhere, where that has passed', 5, 20, atMinute(-10)],
  ])('is extended %s', (_, minutes, reachMinutes, end) => {
    const limits = { maxMinutes: 525_600, idleMinutes: null, reachMinutes, secondFactor: 'off' } as const;
    expect(reachedEnd({ ...session, now: NOW }, minutes, limits)).toEqual(end);
  });
});

describe('step-up', () => {
  const now = new Date('2026-11-01T12:00:00.900Z');
  const NOW_SECONDS = Math.floor(now.getTime() / 1000);

  const factor = (type: FactorType, channel: DeliveryChannel, ageMinutes: number): Factor => ({
    type,
    delivery_channel: channel,
    method: { method_id: channel, method_type: 'email', last_verified_at: NOW_SECONDS - ageMinutes * 60 },
  });

  const otp = factor('otp', 'email', 10);
  const freshOtp = factor('otp', 'sms', 0);
  const totp = factor('totp', 'totp_authenticator', 30);

  it.each([
    ['nothing is demanded', [otp], {}, []],
    ['the factor is there', [otp], { require_factors: ['otp'] }, []],
    ['another one is there', [otp], { require_factors: ['totp'] }, ['factor_missing:totp']],
    ['one of two is there', [otp], { require_factors: ['otp', 'totp'] }, ['factor_missing:totp']],
    ['both are there', [otp, totp], { require_factors: ['totp', 'otp'] }, []],
    ['the factor is exactly as old as allowed', [otp], { max_factor_age: 10 }, []],
    ['the factor is older', [otp], { max_factor_age: 9 }, ['factor_too_old:any']],
    ['one of its factors is recent and none is named', [totp, freshOtp], { max_factor_age: 1 }, []],
    [
      'the named one is too old',
      [totp, freshOtp],
      { require_factors: ['totp'], max_factor_age: 1 },
      ['factor_too_old:totp'],
    ],
    ['one of the same type is recent', [otp, freshOtp], { require_factors: ['otp'], max_factor_age: 1 }, []],
    [
      'one of two named is too old',
      [totp, freshOtp],
      { require_factors: ['otp', 'totp'], max_factor_age: 20 },
      ['factor_too_old:totp'],
    ],
    [
      'one is missing and one too old, named in the order of the demand',
      [totp],
      { require_factors: ['webauthn', 'totp'], max_factor_age: 5 },
      ['factor_missing:webauthn', 'factor_too_old:totp'],
    ],
  ] as [string, Factor[], StepUpDemand, string[]][])('%s', (_, factors, demand, outcome) => {
    const unmet = unmetFactors(factors, demand, now);
    expect(unmet.map(({ type, reason }) => `${reason}:${type}`)).toEqual(outcome);
  });
});
