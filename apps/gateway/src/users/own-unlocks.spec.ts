import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const CHECK = 'session.v1.check_own_unlock';
const OTP = 'otp-delivery.v1.unlock_own_methods';
const MFA = 'mfa.v1.unlock_own_totp';
const SERVICES: Answers = {
  [CHECK]: { user_id: 'user_1', said: 'session says' },
  [OTP]: { unlocked: 2 },
  [MFA]: { unlocked: 1 },
};

const unlock = (body: object, answers?: Answers) =>
  asking(SERVICES)('/v1/auth/methods/unlock', body, answers);

describe('unlocking by a session', () => {
  it.each([
    ['email', OTP, { method_type: 'email' }, 2],
    ['phone_number', OTP, { method_type: 'phone_number' }, 2],
    ['totp', MFA, {}, 1],
  ])(
    '%s: asks the service that locked it, with the word of session',
    async (method_type, subject, kind, unlocked) => {
      const { status, json, subjects, inputOf } = await unlock({ session_token: 'token', method_type });
      expect({ status, json }).toEqual({ status: 200, json: { user_id: 'user_1', unlocked } });
      expect(subjects).toEqual([CHECK, subject]);
      expect(inputOf(CHECK)).toEqual({ session_token: 'token', method_type });
      expect(inputOf(subject)).toEqual({ user_id: 'user_1', said: 'session says', ...kind });
    },
  );

  it('unlocks nothing where session refuses', async () => {
    const refused = { [CHECK]: refusing('step_up_required') };
    const { status, subjects } = await unlock({ session_token: 'token', method_type: 'totp' }, refused);
    expect([status, subjects]).toEqual([403, [CHECK]]);
  });

  it.each([
    [{ method_type: 'email' }, ['session_token', 'session_jwt']],
    [{ session_token: 'token' }, ['method_type']],
    [{ session_token: 'token', method_type: 'passkey' }, ['method_type']],
  ])('refuses %j', async (body, names) => {
    const { status, json } = await unlock(body);
    expect([status, json]).toMatchObject([400, { fields: names.map((field) => ({ field })) }]);
  });
});
