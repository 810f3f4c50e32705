import { describe, expect, it } from '@jest/globals';
import { DELIVERY_CHANNELS, type DeliveryChannel, type Factor } from '@latchkey/contracts/session';
import { amrOf } from './amr.rules.js';

const factor = (delivery_channel: DeliveryChannel): Factor => ({
  delivery_channel,
  type: 'otp',
  method: { method_id: delivery_channel, method_type: 'email', last_verified_at: 1 },
});

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

  it.each(DELIVERY_CHANNELS)('%s has a reference', (channel) => {
    expect(amrOf([factor(channel)])).not.toEqual([]);
  });
});
