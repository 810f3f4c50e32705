import { describe, expect, it } from '@jest/globals';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  type Factor,
  type FactorMethodType,
} from '@latchkey/contracts';
import { amrOf } from './session-jwt.rules.js';

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
    const vouched = { ...account, method: { ...account.method, method_id, email_id } };
    expect(amrOf([vouched, code])).toEqual(['fed', 'otp']);
    expect(amrOf([account, code])).toEqual(['fed', 'otp', 'mfa']);
  });

  it.each(DELIVERY_CHANNELS)('the channel %s has an authentication method reference', (channel) => {
    expect(amrOf([factor(channel)])).not.toEqual([]);
  });
});
