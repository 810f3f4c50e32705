import { describe, expect, it } from '@jest/globals';
import type { SessionClaimValues } from '@latchkey/contracts';
import { issuerOf } from '@latchkey/contracts/session';
import type { LimitedSession } from '../sessions/session.rules.js';
import { answersFor, claimsOf, readClaims } from './session-jwt.rules.js';
import { jwtEnd, jwtIsFresh, takesJwtOf } from './kept-jwt.rules.js';

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
  jwt: null,
  jwtExpiresAt: null,
  updatedAt: NOW,
  createdAt: NOW,
  now: NOW,
  idleEndsAt: null,
  touchAfterSeconds: 50,
  jwtLifeMs: 300_000,
};

describe('claims of a session JWT', () => {
  it('are these and no others', () => {
    expect(
      claimsOf(row, ISSUER, { jti: 'jwt_1', issuedAt: SECONDS, expiresAt: SECONDS + 300, userClaims: null }),
    ).toEqual({
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

  describe('of an App that maps some', () => {
    const with_ = (values: SessionClaimValues) => {
      const userClaims = { mapping: '0123456789abcdef', values: JSON.stringify(values) };
      return claimsOf(row, ISSUER, { jti: 'jwt_1', issuedAt: SECONDS, expiresAt: SECONDS + 300, userClaims });
    };

    it('have those of the user, which take the place of none of ours', () => {
      const claims = with_({ claims: { role: 'admin', sub: 'user_2', session: {} } });
      expect(claims).toMatchObject({ role: 'admin', sub: 'user_1', session: { last_active_at: SECONDS } });
      expect(claims.session).not.toHaveProperty('claims_left_out');
    });

    it('say why there are none', () => {
      expect(with_({ claims: {}, left_out: 'too_large' }).session).toMatchObject({
        claims_left_out: 'too_large',
      });
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

describe('a JWT that is not in its row yet', () => {
  const now = { ...row, now: WHOLE, expiresAt: at(3600) };
  const parts = { jwt: 'jwt', kid: 'jwk_1', kept: Buffer.of(1), userClaims: null };
  const issued = { row: now, expiresAt: at(300), ...parts };

  it('is answered for the session that it was signed for', () => {
    expect(answersFor(issued, now)).toBe(true);
  });

  it.each([
    ['of another version', { version: 2 }],
    ['that has another JWT by now', { jwtExpiresAt: at(240) }],
    ['whose end the limits have moved', { expiresAt: at(3540) }],
    ['read when the JWT nears its end', { now: at(186) }],
  ])('is not answered for a session %s', (_, changed) => {
    expect(answersFor(issued, { ...now, ...changed })).toBe(false);
  });
});
