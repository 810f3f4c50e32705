import { expect, it } from '@jest/globals';
import type { Factor } from '@latchkey/contracts';
import { signInWayOf } from './proven-factor.rules.js';

const factor = (type: Factor['type'], delivery_channel: Factor['delivery_channel']): Factor => ({
  ...{ type, delivery_channel },
  method: { method_id: 'email_1', method_type: 'email', last_verified_at: 0 },
});

it.each([
  ['email_otp', factor('otp', 'email'), false],
  ['sms_otp', factor('otp', 'sms'), false],
  ['magic_link', factor('otp', 'email'), true],
  ['passkey', factor('webauthn', 'webauthn_credential'), false],
  ['wallet', factor('wallet', 'sol_wallet'), false],
  ['oauth', factor('oauth', 'github_oauth'), false],
  ['totp', factor('totp', 'totp_recovery_code'), false],
])('%s is the way of its factor', (way, proven, byLink) => {
  expect(signInWayOf(proven, byLink)).toBe(way);
});
