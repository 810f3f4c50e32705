import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const OTP = 'otp-delivery.v1.unlock_methods';
const MFA = 'mfa.v1.unlock_user';
const USER = { user_id: 'user_1', emails: [{ id: 'email_1' }], phone_numbers: [{ id: 'pn_1' }] };
const SERVICES: Answers = {
  'identity.v1.get_user': USER,
  [OTP]: { method_ids: ['email_1'] },
  [MFA]: { user_id: 'user_1' },
};

const unlock = (answers?: Answers) => asking(SERVICES)('/v1/auth/users/user_1/unlock', {}, answers);

describe('unlocking a user', () => {
  it('lifts the locks of every email, phone number and TOTP', async () => {
    const { status, json, inputOf } = await unlock();
    expect({ status, json }).toEqual({
      status: 200,
      json: { message: 'The methods of the user were unlocked.', user_id: 'user_1' },
    });
    expect(inputOf(OTP)).toEqual({ method_ids: ['email_1', 'pn_1'], user_id: 'user_1' });
    expect(inputOf(MFA)).toEqual({ user_id: 'user_1' });
  });

  it.each([
    [OTP, MFA],
    [MFA, OTP],
  ])('is 503 while %s is unavailable, and lifts the other locks', async (away, other) => {
    const { status, json, inputOf } = await unlock({ [away]: refusing('service_unavailable') });
    expect({ status, json }).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
    expect(inputOf(other)).toBeDefined();
  });

  it('refuses an unknown user, and unlocks nothing', async () => {
    const answer = await unlock({ 'identity.v1.get_user': refusing('user_not_found') });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.inputOf(OTP)).toBeUndefined();
  });
});
