import { describe, expect, it } from '@jest/globals';
import type { LimitedSession } from '../sessions/limited-session.rules.js';
import { claimsOf, issuerOf, readClaims } from './claims.rules.js';

const NOW = new Date('2026-11-01T12:00:00.250Z');
const SECONDS = Math.floor(NOW.getTime() / 1000);
const ISSUER = 'https://auth.example.com/v1/apps/app_1';

const row: LimitedSession = {
  id: 'sess_1',
  appId: 'app_1',
  userId: 'user_1',
  factors: [
    {
      delivery_channel: 'email',
      type: 'otp',
      method: {
        method_id: 'email_1',
        method_type: 'email',
        email: 'ada@example.com',
        last_verified_at: SECONDS - 5,
      },
    },
  ],
  userAgent: 'Browser',
  ip: '203.0.113.7',
  startedAt: new Date(NOW.getTime() - 60_000),
  expiresAt: new Date(NOW.getTime() + 3_600_000),
  lastActiveAt: NOW,
  revokedAt: null,
  version: 1,
  jwtSealed: null,
  jwtExpiresAt: null,
  updatedAt: NOW,
  createdAt: NOW,
  now: NOW,
  idleEndsAt: null,
  isShortened: false,
  touchAfterSeconds: 50,
  jwtLifeMs: 300_000,
};

describe('claims of a session JWT', () => {
  it('are these and no others', () => {
    expect(claimsOf(row, ISSUER, 'jwt_1')).toEqual({
      iss: ISSUER,
      aud: 'app_1',
      sub: 'user_1',
      sid: 'sess_1',
      iat: SECONDS,
      nbf: SECONDS,
      exp: SECONDS + 300,
      jti: 'jwt_1',
      amr: ['otp'],
      session: {
        started_at: SECONDS - 60,
        last_active_at: SECONDS,
        expires_at: SECONDS + 3600,
        factors: [{ type: 'otp', delivery_channel: 'email', last_verified_at: SECONDS - 5 }],
      },
    });
  });

  it.each(['https://auth.example.com', 'https://auth.example.com/', 'https://auth.example.com//'])(
    'name the issuer below %s',
    (base) => expect(issuerOf(base, 'app_1')).toBe(ISSUER),
  );
});

describe('claims of a JWT that comes back', () => {
  const good = { iss: ISSUER, aud: 'app_1', sid: 'sess_1', iat: SECONDS, nbf: SECONDS, exp: SECONDS + 300 };
  const expected = { iss: ISSUER, aud: 'app_1' };

  it('name the session and its end', () => {
    expect(readClaims(good, expected, NOW)).toEqual({
      sid: 'sess_1',
      expiresAt: new Date((SECONDS + 300) * 1000),
    });
  });

  it('are read past their end too', () => {
    const past = { ...good, iat: SECONDS - 9000, nbf: SECONDS - 9000, exp: SECONDS - 8700 };
    expect(readClaims(past, expected, NOW)).toMatchObject({ sid: 'sess_1' });
  });

  it.each([
    ['another issuer', { ...good, iss: `${ISSUER}x` }],
    ['another audience', { ...good, aud: 'app_2' }],
    ['several audiences', { ...good, aud: ['app_1'] }],
    ['no session', { ...good, sid: undefined }],
    ['a session that is no string', { ...good, sid: { $ne: '' } }],
    ['issued in the future', { ...good, iat: SECONDS + 61, exp: SECONDS + 300 }],
    ['good from the future on', { ...good, nbf: SECONDS + 61 }],
    ['over before it began', { ...good, exp: SECONDS - 1 }],
    ['times that are no numbers', { ...good, exp: `${SECONDS + 300}` }],
    ['no object', 'sess_1'],
    ['nothing', null],
  ])('are refused: %s', (_, payload) => {
    expect(readClaims(payload, expected, NOW)).toBeNull();
  });
});
