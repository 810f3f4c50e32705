import { describe, expect, it } from '@jest/globals';
import type { DeliveryChannel, Factor, FactorType } from '@latchkey/contracts/session';
import { stepUp } from './step-up.rules.js';

const NOW = new Date('2026-11-01T12:00:00.900Z');
const NOW_SECONDS = Math.floor(NOW.getTime() / 1000);

const factor = (type: FactorType, channel: DeliveryChannel, ageMinutes: number): Factor => ({
  type,
  delivery_channel: channel,
  method: { method_id: channel, method_type: 'email', last_verified_at: NOW_SECONDS - ageMinutes * 60 },
});

const otp = factor('otp', 'email', 10);
const freshOtp = factor('otp', 'sms', 0);
const totp = factor('totp', 'totp_authenticator', 30);

describe('step-up', () => {
  it.each([
    ['nothing is demanded', [otp], {}, 'met'],
    ['the factor is there', [otp], { requireFactors: ['otp'] }, 'met'],
    ['another one is there', [otp], { requireFactors: ['totp'] }, 'factor_missing'],
    ['one of two is there', [otp], { requireFactors: ['otp', 'totp'] }, 'factor_missing'],
    ['both are there', [otp, totp], { requireFactors: ['totp', 'otp'] }, 'met'],
    ['the factor is exactly as old as allowed', [otp], { maxFactorAgeMinutes: 10 }, 'met'],
    ['the factor is older', [otp], { maxFactorAgeMinutes: 9 }, 'factor_too_old'],
    ['one of its factors is recent and none is named', [totp, freshOtp], { maxFactorAgeMinutes: 1 }, 'met'],
    [
      'the named one is too old',
      [totp, freshOtp],
      { requireFactors: ['totp'], maxFactorAgeMinutes: 1 },
      'factor_too_old',
    ],
    [
      'one of the same type is recent',
      [otp, freshOtp],
      { requireFactors: ['otp'], maxFactorAgeMinutes: 1 },
      'met',
    ],
    [
      'one of two named is too old',
      [totp, freshOtp],
      { requireFactors: ['otp', 'totp'], maxFactorAgeMinutes: 20 },
      'factor_too_old',
    ],
  ] as const)('%s', (_, factors, demand, outcome) => {
    expect(stepUp(factors, demand, NOW)).toBe(outcome);
  });
});
