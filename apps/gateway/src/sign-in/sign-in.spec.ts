import { describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const OTP = '/v1/auth/otps/verify';
const LINK = '/v1/auth/magic_links/verify';
const UNSETTLED = { user_id: 'user_1', verified: false, user_active: false };
const EMAIL = { id: 'email_1', type: 'email', value: 'ada@example.com', ...UNSETTLED };
const PHONE = { id: 'pn_1', type: 'phone_number', value: '+14155552671', ...UNSETTLED };
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };

const SERVICES: Answers = {
  'identity.v1.find_method': ({ method_id }: { method_id: string }) => (method_id === 'pn_1' ? PHONE : EMAIL),
  'identity.v1.confirm_sign_in': ({ user_id }: { user_id: string }) => ({ user_id }),
  'mfa.v1.has_factor': { proven: false },
  'wallet.v1.has_external_wallet': { proven: false },
  'mfa.v1.void_begun_factors': { proven: false },
  'wallet.v1.void_begun_wallets': { proven: false },
  'otp-delivery.v1.void_app_links': { user_id: 'user_1' },
  'otp-delivery.v1.verify_passcode': { otp_id: 'otp_1' },
  'otp-delivery.v1.peek_magic_link': {
    user_id: 'user_1',
    method_id: 'email_1',
    method_type: 'email',
    verifies_method: true,
  },
  'otp-delivery.v1.spend_magic_link': {
    user_id: 'user_1',
    method_id: 'email_1',
    method_type: 'email',
    verifies_method: true,
  },
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  'session.v1.grant': { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};

const verify = asking(SERVICES, { kind: 'public', headers: { 'user-agent': 'Tests/1' } });

describe('a passcode', () => {
  it('a sign-in without a session duration verifies its identifier and starts no session', async () => {
    const { status, json, subjects } = await verify(OTP, { method_id: 'email_1', otp: '123456' });
    expect({ status, json }).toEqual({
      status: 200,
      json: { method_id: 'email_1', method_type: 'email', user_id: 'user_1' },
    });
    expect(subjects).toEqual([
      'identity.v1.find_method',
      'mfa.v1.has_factor',
      'wallet.v1.has_external_wallet',
      'otp-delivery.v1.verify_passcode',
      'mfa.v1.void_begun_factors',
      'wallet.v1.void_begun_wallets',
      'otp-delivery.v1.void_app_links',
      'identity.v1.confirm_sign_in',
    ]);
  });

  it.each([
    ['email_1', { delivery_channel: 'email', method: { email_id: 'email_1', email: 'ada@example.com' } }],
    ['pn_1', { delivery_channel: 'sms', method: { phone_number_id: 'pn_1', phone_number: '+14155552671' } }],
  ])(
    'a sign-in by %s starts a session with its factor, on the device that asks',
    async (method_id, factor) => {
      const { json, inputOf } = await verify(OTP, { method_id, otp: '123456', session_expires_in: 60 });
      expect(json).toMatchObject({
        session_token: 'fresh',
        session_jwt: 'jwt',
        session: { id: 'sess_1', session_token: 'fresh' },
      });
      expect(inputOf('session.v1.grant')).toMatchObject({
        user_id: 'user_1',
        session_expires_in: 60,
        device_fingerprint: { ip: '127.0.0.1', user_agent: 'Tests/1' },
        factor: { type: 'otp', ...factor },
      });
      expect(inputOf('identity.v1.confirm_sign_in')).toEqual({
        user_id: 'user_1',
        method_id,
        own_user: { proven_elsewhere: false, said: {} },
      });
    },
  );

  const NAMED = { ip: '203.0.113.7' };
  const SEEN = { ip: '127.0.0.1', user_agent: 'Tests/1' };

  it.each([
    ['secret', 'the backend names', NAMED, { ...SEEN, ...NAMED }],
    ['public', 'the request shows, whatever its body names', SEEN, SEEN],
  ] as const)('with a %s key is compared on the device that %s', async (kind, _, compared, kept) => {
    const asked = { session_expires_in: 60, device_fingerprint: NAMED };
    const code = await verify(OTP, { method_id: 'email_1', otp: '123456', ...asked }, {}, { kind });
    const codeGuess = code.inputOf('otp-delivery.v1.verify_passcode');
    expect(codeGuess).toEqual({ method_id: 'email_1', otp: '123456', device_fingerprint: compared });
    expect(code.inputOf('session.v1.grant')).toMatchObject({ device_fingerprint: kept });
    const link = await verify(LINK, { token: 't', ...asked }, {}, { kind });
    const looked = { token: 't', device_fingerprint: compared };
    expect(link.inputOf('otp-delivery.v1.peek_magic_link')).toEqual(looked);
    expect(link.inputOf('otp-delivery.v1.spend_magic_link')).toEqual(looked);
    expect(link.inputOf('session.v1.grant')).toMatchObject({ device_fingerprint: kept });
  });

  it('a sign-in with a public token still validates the device of its body', async () => {
    const body = { method_id: 'email_1', otp: '123456', device_fingerprint: { ip: 7 } };
    const { status, json } = await verify(OTP, body);
    expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });

  it('a sign-in with a secret key is compared with no device unless the request names one', async () => {
    const { inputOf } = await verify(OTP, { method_id: 'email_1', otp: '123456' }, {}, { kind: 'secret' });
    expect(inputOf('otp-delivery.v1.verify_passcode')).toEqual({ method_id: 'email_1', otp: '123456' });
  });

  it.each([
    ['a token', { session_token: 'held' }, 'held'],
    ['a JWT alone', { session_jwt: 'held' }, ''],
  ])('continues the session of %s, which keeps its token', async (_, credential, token) => {
    const answers = { 'session.v1.grant': { session: SESSION, session_token: '', session_jwt: 'jwt' } };
    const { json, inputOf, subjects } = await verify(
      OTP,
      { method_id: 'email_1', otp: '1', ...credential },
      answers,
    );
    expect(json).toMatchObject({ session_token: token, session: { session_token: token } });
    expect(inputOf('session.v1.grant')).toMatchObject({ session_id: 'sess_1' });
    expect(subjects.slice(0, 3)).toEqual([
      'identity.v1.find_method',
      'session.v1.check',
      'otp-delivery.v1.verify_passcode',
    ]);
  });

  it.each([
    ['unknown', refusing('session_not_found'), 404, 'session_not_found'],
    ["another user's", { session_id: 'sess_2', user_id: 'user_2' }, 409, 'session_user_mismatch'],
  ])('is not spent if the session of the request is %s', async (_, check, status, error_type) => {
    const body = { method_id: 'email_1', otp: '1', session_token: 'held' };
    const answer = await verify(OTP, body, { 'session.v1.check': check });
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(answer.subjects).not.toContain('otp-delivery.v1.verify_passcode');
  });

  it('is not spent if a JWT alone may not extend its session', async () => {
    const body = { method_id: 'email_1', otp: '1', session_jwt: 'held', session_expires_in: 60 };
    const answer = await verify(OTP, body, { 'session.v1.check': refusing('secret_key_required') });
    expect(answer).toMatchObject({ status: 403, json: { error_type: 'secret_key_required' } });
    expect(answer.subjects.at(-1)).toBe('session.v1.check');
    expect(answer.inputOf('session.v1.check')).toEqual({
      ...{ session_jwt: 'held', session_expires_in: 60 },
      purpose: 'prove_factor',
    });
  });

  it.each(['identity.v1.confirm_sign_in', 'session.v1.grant'])(
    'that is spent signs in after a short failure of %s',
    async (subject) => {
      let refusals = 2;
      const answers = {
        [subject]: () => {
          if (refusals-- > 0) throw new CodedError('service_unavailable');
          return { session: SESSION, session_token: 'late', session_jwt: 'jwt' };
        },
      };
      const body = { method_id: 'email_1', otp: '1', session_expires_in: 5 };
      const { status, subjects } = await verify(OTP, body, answers);
      expect(status).toBe(200);
      expect(subjects.filter((called) => called === 'otp-delivery.v1.verify_passcode')).toHaveLength(1);
      expect(subjects.filter((called) => called === subject)).toHaveLength(3);
    },
  );

  it('that is spent is never 503 while a service that comes after is unavailable', async () => {
    const body = { method_id: 'email_1', otp: '1', session_expires_in: 5 };
    const without = (subject: string) => verify(OTP, body, { [subject]: refusing('service_unavailable') });
    const later = ['identity.v1.confirm_sign_in', 'session.v1.grant'];
    for (const answer of await Promise.all(later.map(without)))
      expect(answer).toMatchObject({ status: 504, json: { error_type: 'upstream_timeout' } });
  });

  it('a sign-in with a wrong code confirms nothing', async () => {
    const answers = { 'otp-delivery.v1.verify_passcode': refusing('invalid_otp') };
    const answer = await verify(OTP, { method_id: 'email_1', otp: '1', session_expires_in: 5 }, answers);
    expect(answer.json).toEqual({
      status_code: 400,
      error_message: 'Invalid OTP Code.',
      error_type: 'invalid_otp',
    });
    expect(answer.subjects).not.toContain('identity.v1.confirm_sign_in');
  });
});

describe('a magic link', () => {
  it('sent by email verifies that email', async () => {
    const { json, inputOf } = await verify(LINK, { token: 't', session_expires_in: 60 });
    expect(json).toMatchObject({
      user_id: 'user_1',
      method_id: 'email_1',
      method_type: 'email',
      session_token: 'fresh',
    });
    expect(inputOf('identity.v1.confirm_sign_in')).toMatchObject({ user_id: 'user_1', method_id: 'email_1' });
  });

  it('delivered by the App verifies no identifier', async () => {
    const proof = {
      user_id: 'user_1',
      method_id: 'pn_1',
      method_type: 'phone_number',
      verifies_method: false,
    };
    const answers = { 'otp-delivery.v1.peek_magic_link': proof, 'otp-delivery.v1.spend_magic_link': proof };
    const { json, inputOf } = await verify(LINK, { token: 't', session_expires_in: 60 }, answers);
    expect(json).toMatchObject({ method_id: 'pn_1', method_type: 'phone_number' });
    expect(inputOf('identity.v1.confirm_sign_in')).toEqual({ user_id: 'user_1' });
    expect(inputOf('session.v1.grant')).toMatchObject({ factor: { delivery_channel: 'sms', type: 'otp' } });
  });

  it.each([refusing('session_not_found')])(
    'is not spent if the session of the request is not alive',
    async (check) => {
      const answer = await verify(LINK, { token: 't', session_jwt: 'held' }, { 'session.v1.check': check });
      expect(answer).toMatchObject({ status: 404, json: { error_type: 'session_not_found' } });
      expect(answer.subjects).not.toContain('otp-delivery.v1.spend_magic_link');
    },
  );
});
