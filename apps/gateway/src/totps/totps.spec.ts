import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const USER = {
  user_id: 'user_1',
  emails: [{ id: 'email_1', email: 'ada@example.com' }],
  phone_numbers: [],
};
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };
const CREATED = {
  user_id: 'user_1',
  secret: 'JBSWY3DP',
  totp_id: 'totp_1',
  recovery_codes: [],
  qr_base64: '',
};

const SERVICES: Answers = {
  'identity.v1.get_user': USER,
  'identity.v1.confirm_sign_in': ({ user_id }: { user_id: string }) => ({ user_id }),
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'mfa.v1.create_totp': CREATED,
  'mfa.v1.verify_totp': { totp_id: 'totp_1', activated: false },
  'mfa.v1.recover_totp': { totp_id: 'totp_1' },
  'mfa.v1.list_recovery_codes': { user_id: 'user_1', totps: [] },
  'mfa.v1.delete_totp': { user_id: 'user_1' },
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  'session.v1.grant': { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};

const ask = asking(SERVICES);

const PROOFS = [
  ['/v1/auth/totps/verify', { totp_code: '287082' }, 'mfa.v1.verify_totp', 'totp_authenticator'],
  ['/v1/auth/totps/recover', { recovery_code: 'k7m2p-9xq4w' }, 'mfa.v1.recover_totp', 'totp_recovery_code'],
] as const;

describe.each(PROOFS)('%s', (path, code, subject, delivery_channel) => {
  const body = { user_id: 'user_1', ...code };

  it('answers the user and the TOTP, and starts no session unless requested', async () => {
    const { json, subjects, inputOf } = await ask(path, body);
    expect(json).toEqual({ user_id: 'user_1', totp_id: 'totp_1' });
    expect(subjects).toEqual(['identity.v1.check_sign_in', subject, 'identity.v1.confirm_sign_in']);
    expect(inputOf(subject)).toEqual(body);
    expect(inputOf('identity.v1.confirm_sign_in')).toEqual({ user_id: 'user_1' });
  });

  it('starts a session with its factor', async () => {
    const { json, inputOf } = await ask(path, { ...body, session_expires_in: 60 });
    expect(json).toMatchObject({ totp_id: 'totp_1', session_token: 'fresh', session_jwt: 'jwt' });
    const method = { method_id: 'totp_1', method_type: 'totp', last_verified_at: 0, totp_id: 'totp_1' };
    expect(inputOf('session.v1.grant')).toMatchObject({
      user_id: 'user_1',
      session_expires_in: 60,
      factor: { delivery_channel, type: 'totp', method },
    });
  });

  it.each([
    ['an unknown user', { 'identity.v1.check_sign_in': refusing('user_not_found') }, 404, 'user_not_found'],
    ['a blocked user', { 'identity.v1.check_sign_in': refusing('user_blocked') }, 403, 'user_blocked'],
    ['a dead session', { 'session.v1.check': refusing('session_not_found') }, 404, 'session_not_found'],
    [
      "another user's session",
      { 'session.v1.check': { session_id: 'sess_2', user_id: 'user_2' } },
      409,
      'session_user_mismatch',
    ],
  ])('spends nothing for %s', async (_, answers, status, error_type) => {
    const answer = await ask(path, { ...body, session_token: 'held' }, answers);
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(answer.subjects).not.toContain(subject);
  });

  it('confirms nothing and starts no session while it is locked, and answers how long', async () => {
    const locked = refusing('too_many_attempts', { retryAfterSeconds: 599.2 });
    const answer = await ask(path, { ...body, session_expires_in: 60 }, { [subject]: locked });
    expect(answer).toMatchObject({ status: 429, json: { error_type: 'too_many_attempts' } });
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.subjects).toEqual(['identity.v1.check_sign_in', subject]);
  });
});

describe('a TOTP of the user of a session, by a page', () => {
  const page = asking(SERVICES, { kind: 'public', ofApp: { account_changes: 'person' } });
  const own = (body: object, answers?: Answers) => page('/v1/auth/profile/totp/verify', body, answers);

  it.each(PROOFS.map(([, code, subject, channel]) => [code, subject, channel] as const))(
    'joins that session, for the user that the session service names: %j',
    async (code, subject, delivery_channel) => {
      const extended = { session: SESSION, session_token: '', session_jwt: 'jwt' };
      const answers = { 'session.v1.grant': extended };
      const { status, json, inputOf } = await own({ session_token: 'held', ...code }, answers);
      expect([status, json]).toMatchObject([200, { user_id: 'user_1', session_token: 'held' }]);
      expect(inputOf('session.v1.check')).toMatchObject({ session_token: 'held' });
      expect(inputOf(subject)).toEqual({ user_id: 'user_1', session_id: 'sess_1', ...code });
      expect(inputOf('session.v1.grant')).toMatchObject({
        ...{ session_id: 'sess_1', factor: { delivery_channel } },
      });
    },
  );

  it.each([
    ['without a session', { totp_code: '287082' }],
    ['by a JWT', { session_jwt: 'jwt', totp_code: '287082' }],
    ['without a code', { session_token: 'held' }],
    ['with two codes', { session_token: 'held', totp_code: '287082', recovery_code: 'k7m2p-9xq4w' }],
    ['for a named user', { session_token: 'held', totp_code: '287082', user_id: 'user_2' }],
  ])('is refused %s', async (_, body) => {
    expect(await own(body)).toMatchObject({ status: 400, subjects: [] });
  });

  it('is refused where the App lets its pages change no account; its server is not a page', async () => {
    const body = { session_token: 'held', totp_code: '287082' };
    const answer = await asking(SERVICES, { kind: 'public' })('/v1/auth/profile/totp/verify', body);
    expect(answer).toMatchObject({
      ...{ status: 403, json: { error_type: 'account_changes_not_enabled' }, subjects: [] },
    });
    expect((await ask('/v1/auth/profile/totp/verify', body)).status).toBe(200);
  });

  it('is spent by no session that has ended', async () => {
    const ended = { 'session.v1.check': refusing('session_not_found') };
    const answer = await own({ session_token: 'held', totp_code: '287082' }, ended);
    expect(answer).toMatchObject({ status: 404, subjects: ['session.v1.check'] });
  });
});

describe('a TOTP', () => {
  it('is created with the account name', async () => {
    const { json, headers, inputOf } = await ask('/v1/auth/totps/create', {
      user_id: 'user_1',
      expires_in: 5,
    });
    expect(json).toEqual(CREATED);
    expect(headers.get('x-api-stability')).toBe('beta');
    const input = { user_id: 'user_1', expires_in: 5, account_name: 'ada@example.com' };
    expect(inputOf('mfa.v1.create_totp')).toEqual(input);
  });

  it.each(['create', 'recovery_codes'])('%s refuses an unknown user', async (name) => {
    const unknown = { 'identity.v1.get_user': refusing('user_not_found') };
    const answer = await ask(`/v1/auth/totps/${name}`, { user_id: 'user_1' }, unknown);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.subjects).toEqual(['identity.v1.get_user']);
  });

  it('is removed by its id', async () => {
    const { json, inputOf } = await ask('DELETE /v1/auth/users/totps/totp_1/delete');
    expect(json).toEqual({ message: 'The TOTP was removed.', user_id: 'user_1' });
    expect(inputOf('mfa.v1.delete_totp')).toEqual({ totp_id: 'totp_1' });
  });
});
