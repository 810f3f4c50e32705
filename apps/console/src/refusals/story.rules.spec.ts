import { describe, expect, it } from '@jest/globals';
import { ERROR_TEXTS, REASON_TEXTS } from '../generated/texts.js';
import { ADVICE_BY_REASON, ADVICE_BY_START, ADVICE_BY_TYPE } from './advice-table.js';
import { reasonOf } from './reason.rules.js';
import { storyOf } from './story.rules.js';

const verify = { operation: 'verifyOtp', status: 400, error_type: 'invalid_otp', reason: null };

describe('the story of a refusal', () => {
  it('says what was asked and answered, why, and what to do', () => {
    const story = storyOf({ ...verify, reason: 'otp_guess_3_of_5' });
    expect(story.asked).toMatch(/^The App asked: .*passcode/i);
    expect(story.answered).toBe('It was refused with status 400, invalid_otp: Invalid OTP Code.');
    expect(story.why).toBe(
      'The passcode was wrong. It was this guess out of all that the passcode allows. It was guess 3 of 5.',
    );
    expect(story.advice).toMatchObject({ tell: expect.stringContaining('newest'), step: 'person' });
  });

  it.each([
    ['method_locked_for_good', 'method_locked', 'person', /unlock the person/],
    ['sms_country_not_listed', 'phone_country_not_allowed', 'app', /sms_country_allowlist/],
    ['factor_missing:totp', 'step_up_required', 'person', /factors/],
    ['transfer_cancelled', 'transfer_not_pending', 'payments', /life/],
    [null, 'user_blocked', 'person', /unblock/],
    [null, 'service_unavailable', 'operations', /service/],
    ['a_reason_of_later', 'invalid_request', 'app', /developers/],
  ] as const)('of %s (%s) leads to %s', (reason, error_type, step, next) => {
    const { advice } = storyOf({ ...verify, error_type, reason });
    expect(advice?.step).toBe(step);
    expect(advice?.next).toMatch(next);
  });

  it('tells a success, and what became of its message', () => {
    const message = { channel: 'email', state: 'failed', failure: 'rejected', provider_code: 'smtp_550' };
    const story = storyOf({
      operation: 'sendEmailOtp',
      status: 200,
      error_type: null,
      reason: null,
      message,
    });
    expect(story.answered).toBe('It was done (status 200).');
    expect(story.sent).toBe(
      'An email was sent with it. It could not be delivered. The provider refused it. The last answer of the provider was smtp_550.',
    );
    expect(story.advice).toBeUndefined();
  });

  it('names an operation and an error that it does not know', () => {
    const story = storyOf({
      operation: 'later',
      status: 400,
      error_type: 'later_error',
      reason: 'why_later',
    });
    expect(story.asked).toBe('The App asked: later.');
    expect(story.answered).toContain('later_error');
    expect(story.why).toBe('The reason is why_later.');
  });
});

describe('a reason', () => {
  it.each([
    ['otp_guess_3_of_5', 'otp_guess_<n>_of_<n>', ['3', '5']],
    ['factor_missing:any', 'factor_missing:<type>', ['any']],
    ['transfer_completed', 'transfer_<status>', ['completed']],
    ['otp_used', 'otp_used', []],
  ])('%s is found with its places', (reason, name, places) => {
    expect(reasonOf(reason)).toMatchObject({ name, places });
  });
});

describe('the advice', () => {
  it('stands for reasons and errors that there are', () => {
    for (const name of Object.keys(ADVICE_BY_REASON)) expect(REASON_TEXTS).toHaveProperty([name]);
    for (const type of Object.keys(ADVICE_BY_TYPE)) expect(ERROR_TEXTS).toHaveProperty([type]);
    for (const [start] of ADVICE_BY_START)
      expect(Object.keys(REASON_TEXTS).some((name) => name.startsWith(start)) || start).toBe(true);
  });
});
