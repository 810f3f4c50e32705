import { describe, expect, it } from '@jest/globals';
import {
  amrOf,
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  type Factor,
  type FactorMethodType,
  type SessionClaimValues,
} from '@latchkey/contracts';
import { issuerOf } from '@latchkey/contracts/session';
import type { LimitedSession } from '../sessions/session.rules.js';
import { answersFor, claimsOf, readClaims } from './session-jwt.rules.js';

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
  lacks: [],
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

describe('a JWT that is not in its row yet', () => {
  const whole = new Date('2026-11-01T12:00:00Z');
  const at = (seconds: number) => new Date(whole.getTime() + seconds * 1000);
  const now = { ...row, now: whole, expiresAt: at(3600) };
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

let made = 0;
const delivered = (delivery_channel: DeliveryChannel, method_type: FactorMethodType): Factor => ({
  delivery_channel,
  type: 'otp',
  method: { method_id: `${delivery_channel}_${(made += 1)}`, method_type, last_verified_at: 1 },
});
const factor = (delivery_channel: DeliveryChannel): Factor => {
  const { method, ...proof } = delivered(delivery_channel, 'email');
  const { method_id } = method;
  const address = delivery_channel === 'sms' ? { phone_number_id: method_id } : { email_id: method_id };
  return { ...proof, method: { ...method, ...address } };
};

describe('authentication method references', () => {
  it.each([
    [['email'], ['otp']],
    [['sms'], ['otp', 'sms']],
    [['totp_authenticator'], ['otp']],
    [['totp_recovery_code'], ['otp']],
    [['webauthn_credential'], ['pop']],
    [['eth_wallet'], ['pop']],
    [['google_oauth'], ['fed']],
    [
      ['email', 'sms'],
      ['otp', 'sms', 'mfa'],
    ],
    [
      ['webauthn_credential', 'email'],
      ['pop', 'otp', 'mfa'],
    ],
  ] as [DeliveryChannel[], string[]][])('%j → %j', (channels, references) => {
    expect(amrOf(channels.map(factor))).toEqual(references);
  });

  it.each([
    ['a TOTP and its recovery codes', ['totp_authenticator', 'totp_recovery_code'], false],
    ['two emails', ['email', 'email'], false],
    ['two phone numbers', ['sms', 'sms'], false],
    ['two wallets of one chain', ['eth_wallet', 'eth_wallet'], false],
    ['two wallets of two chains', ['eth_wallet', 'sol_wallet'], false],
    ['two passkeys', ['webauthn_credential', 'webauthn_credential'], false],
    ['two providers', ['google_oauth', 'github_oauth'], false],
    ['an email and a phone number', ['email', 'sms'], true],
    ['an email and a TOTP', ['email', 'totp_authenticator'], true],
    ['an email and a recovery code', ['email', 'totp_recovery_code'], true],
    ['a passkey and a TOTP', ['webauthn_credential', 'totp_authenticator'], true],
    ['a wallet and a passkey', ['sol_wallet', 'webauthn_credential'], true],
    ['a provider and a phone number', ['google_oauth', 'sms'], true],
    ['two wallets and a passkey', ['eth_wallet', 'eth_wallet', 'webauthn_credential'], true],
  ] as [string, DeliveryChannel[], boolean][])('of %s', (_, channels, isMfa) => {
    expect(amrOf(channels.map(factor)).includes('mfa')).toBe(isMfa);
  });

  it.each([
    ['email', 'email'],
    ['sms', 'phone_number'],
    ['sms', 'wallet'],
  ] as const)('of a link on a %s that proves no address (%s) are otp, and never mfa', (channel, type) => {
    const link = delivered(channel, type);
    expect(amrOf([link])).toEqual(['otp']);
    expect(amrOf([link, factor('webauthn_credential')])).toEqual(['otp', 'pop']);
    expect(amrOf([factor('totp_authenticator'), link])).toEqual(['otp']);
  });

  it('two channels of one method are not mfa', () => {
    const [link, signature] = [factor('email'), factor('eth_wallet')];
    const method = { ...link.method, method_id: signature.method.method_id };
    expect(amrOf([{ ...link, method }, signature])).toEqual(['otp', 'pop']);
  });

  it('an account and a code to the email that its provider vouches for are not mfa', () => {
    const [code, account] = [factor('email'), factor('google_oauth')];
    const { method_id, email_id } = code.method;
    const silent = { ...account, method: { ...account.method, email_vouched: false } };
    const vouched = { ...silent, method: { ...silent.method, method_id, email_id } };
    expect(amrOf([vouched, code])).toEqual(['fed', 'otp']);
    expect(amrOf([silent, code])).toEqual(['fed', 'otp', 'mfa']);
  });

  it('an account in a session of 0.2.0, which did not say whether its provider vouches, counts as one that does', () => {
    expect(amrOf([factor('google_oauth'), factor('email')])).toEqual(['fed', 'otp']);
  });

  it('an account whose provider has vouched for an email proves the mailbox alone, whatever it vouches for now', () => {
    const { method, ...proof } = factor('github_oauth');
    const account: Factor = { ...proof, method: { ...method, email_id: undefined, email_vouched: true } };
    expect(amrOf([account, factor('email')])).toEqual(['fed', 'otp']);
    expect(amrOf([account, factor('sms')])).toContain('mfa');
  });

  it.each(DELIVERY_CHANNELS)('the channel %s has an authentication method reference', (channel) => {
    expect(amrOf([factor(channel)])).not.toEqual([]);
  });
});
