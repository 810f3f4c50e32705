import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const OTP = '/v1/auth/otps/verify';
const LINK = '/v1/auth/magic_links/verify';
const CODE = { method_id: 'email_1', otp: '123456' };
const TOKEN = { token: 't' };
const METHOD = { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' };
const SETTLED = { ...METHOD, verified: true, user_active: true };
const SENT_LINK = { user_id: 'user_1', method_id: 'email_1', method_type: 'email', verifies_method: true };
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };

const CONFIRM = 'identity.v1.confirm_sign_in';
const GRANT = 'session.v1.grant';

const SERVICES: Answers = {
  'identity.v1.find_method': SETTLED,
  [CONFIRM]: { user_id: 'user_1' },
  'mfa.v1.has_factor': { proven: false },
  'wallet.v1.has_external_wallet': { proven: false },
  'mfa.v1.void_begun_factors': { proven: false },
  'wallet.v1.void_begun_wallets': { proven: false },
  'otp-delivery.v1.void_app_links': { user_id: 'user_1' },
  'otp-delivery.v1.verify_passcode': { otp_id: 'otp_1' },
  'otp-delivery.v1.peek_magic_link': SENT_LINK,
  'otp-delivery.v1.spend_magic_link': SENT_LINK,
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  [GRANT]: { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};

const verify = asking(SERVICES, { kind: 'public' });

const embedded = { ...SENT_LINK, verifies_method: false };
const EMBEDDED: Answers = {
  'otp-delivery.v1.peek_magic_link': embedded,
  'otp-delivery.v1.spend_magic_link': embedded,
};
const found = (method: object): Answers => ({ 'identity.v1.find_method': method });
describe('a verified proof of an active user', () => {
  it('by a passcode is granted a session without confirmation', async () => {
    const { status, json, subjects } = await verify(OTP, { ...CODE, session_expires_in: 60 });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { user_id: 'user_1', session_token: 'fresh' },
    });
    expect(subjects).toEqual(['identity.v1.find_method', 'otp-delivery.v1.verify_passcode', GRANT]);
  });

  it('by a passcode extends a session, which is checked before the proof is spent', async () => {
    const { status, subjects } = await verify(OTP, { ...CODE, session_token: 'held' });
    expect(status).toBe(200);
    expect(subjects).toEqual([
      'identity.v1.find_method',
      'session.v1.check',
      'otp-delivery.v1.verify_passcode',
      GRANT,
    ]);
  });

  it.each([
    ['a link that was sent', {}],
    ['a link that was embedded', EMBEDDED],
    [
      'a link that was embedded, of an unverified email',
      { ...EMBEDDED, ...found({ ...SETTLED, verified: false }) },
    ],
  ])('by %s is not confirmed again', async (_, answers) => {
    const { status, subjects } = await verify(LINK, { ...TOKEN, session_expires_in: 60 }, answers);
    expect(status).toBe(200);
    expect(subjects).toEqual([
      'otp-delivery.v1.peek_magic_link',
      'identity.v1.find_method',
      'otp-delivery.v1.spend_magic_link',
      GRANT,
    ]);
  });

  it.each([
    ['a passcode', OTP, CODE],
    ['a link', LINK, TOKEN],
  ])('by %s is confirmed if no session is requested', async (_, path, body) => {
    const { status, subjects } = await verify(path, body);
    expect(status).toBe(200);
    expect(subjects.at(-1)).toBe(CONFIRM);
  });
});

describe('an unsettled proof is confirmed before the session is granted:', () => {
  it.each([
    ['a passcode of a pending user', OTP, CODE, found({ ...SETTLED, user_active: false })],
    ['a passcode of an unverified email', OTP, CODE, found({ ...SETTLED, verified: false })],
    ['a passcode of a user whose state is unknown', OTP, CODE, found({ ...METHOD, verified: true })],
    ['a link of a pending user', LINK, TOKEN, found({ ...SETTLED, user_active: false })],
    ['a link to an unverified email', LINK, TOKEN, found({ ...SETTLED, verified: false })],
    [
      'an embedded link of a pending user',
      LINK,
      TOKEN,
      { ...EMBEDDED, ...found({ ...SETTLED, user_active: false }) },
    ],
  ])('%s', async (_, path, body, answers) => {
    const { status, subjects } = await verify(path, { ...body, session_expires_in: 60 }, answers);
    expect(status).toBe(200);
    expect(subjects.slice(-2)).toEqual([CONFIRM, GRANT]);
  });
});

describe('a user who is deleted while a settled proof is spent', () => {
  const DELETED: Answers = { [CONFIRM]: refusing('user_not_found'), [GRANT]: refusing('user_not_found') };

  it.each([
    ['gets no session', { session_expires_in: 60 }, GRANT],
    ['is not told as signed in', {}, CONFIRM],
  ])('%s', async (_, asked, refusedBy) => {
    const { status, json, subjects } = await verify(OTP, { ...CODE, ...asked }, DELETED);
    expect({ status, json }).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(subjects.at(-1)).toBe(refusedBy);
  });
});
