import { describe, expect, it } from '@jest/globals';
import type { DeliveryChannel, Factor, FactorType } from '@latchkey/contracts';
import { type StepUpDemand, unmetFactors } from './session.rules.js';

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
