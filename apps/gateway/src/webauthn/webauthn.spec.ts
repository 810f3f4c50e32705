import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const USER = {
  user_id: 'user_1',
  first_name: 'Ada',
  middle_name: '',
  last_name: 'Lovelace',
  emails: [],
  phone_numbers: [{ id: 'pn_1', phone_number: '+14155552671' }],
};
const PROOF = { user_id: 'user_1', webauthn_credential_id: 'webauthn_1' };
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };

const SERVICES: Answers = {
  'identity.v1.get_user': USER,
  'identity.v1.confirm_sign_in': ({ user_id }: { user_id: string }) => ({ user_id }),
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'mfa.v1.begin_registration': { public_key_credential_creation_options: { publicKey: {} } },
  'mfa.v1.create_credential': PROOF,
  'mfa.v1.begin_authentication': { public_key_credential_request_options: { publicKey: {} }, user_id: '' },
  'mfa.v1.identify_assertion': PROOF,
  'mfa.v1.verify_assertion': { ...PROOF, user_verified: true },
  'mfa.v1.delete_credential': { user_id: 'user_1' },
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  'session.v1.grant': { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};

/** With unknown members, which a browser may add. */
const CREDENTIAL = {
  id: 'AcX',
  type: 'public-key',
  response: { signature: 'MEU' },
  somethingNew: { a: [1] },
};

const ask = asking(SERVICES);

describe('registration', () => {
  const begin = { user_id: 'user_1', domain: 'example.com', authenticator_type: 'cross-platform' };

  it('begins with the account name of the user', async () => {
    const { json, inputOf } = await ask('/v1/auth/webauthn/registrations/begin', begin);
    expect(json).toEqual(SERVICES['mfa.v1.begin_registration']);
    const names = { account_name: '+14155552671', display_name: 'Ada Lovelace' };
    expect(inputOf('mfa.v1.begin_registration')).toEqual({ ...begin, ...names });
  });

  it('does not begin for an unknown user', async () => {
    const unknown = { 'identity.v1.get_user': refusing('user_not_found') };
    const answer = await ask('/v1/auth/webauthn/registrations/begin', begin, unknown);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.subjects).toEqual(['identity.v1.get_user']);
  });

  it("passes the browser's credential on unchanged", async () => {
    const body = { user_id: 'user_1', public_key_credential: CREDENTIAL, name: 'My phone' };
    const { json, inputOf } = await ask('/v1/auth/webauthn/registrations/create', body);
    expect(json).toEqual(PROOF);
    expect(inputOf('mfa.v1.create_credential')).toEqual(body);
  });
});

describe.each(['/v1/auth/webauthn/authentication/verify', '/v1/auth/webauthn/verify'])('%s', (path) => {
  const body = { public_key_credential: CREDENTIAL };

  it('answers the user of the credential to a public token', async () => {
    const { json, subjects, inputOf } = await ask(path, body, {}, { kind: 'public' });
    expect(json).toEqual(PROOF);
    expect(subjects).toEqual([
      'mfa.v1.identify_assertion',
      'identity.v1.check_sign_in',
      'mfa.v1.verify_assertion',
      'identity.v1.confirm_sign_in',
    ]);
    expect(inputOf('mfa.v1.verify_assertion')).toEqual(body);
  });

  it('starts a session with its factor', async () => {
    const { json, inputOf } = await ask(path, { ...body, session_expires_in: 60 });
    expect(json).toMatchObject({ ...PROOF, session_token: 'fresh', session_jwt: 'jwt' });
    const method = {
      method_id: 'webauthn_1',
      method_type: 'webauthn',
      last_verified_at: 0,
      webauthn_credential_id: 'webauthn_1',
      user_verified: true,
    };
    expect(inputOf('session.v1.grant')).toMatchObject({
      user_id: 'user_1',
      factor: { delivery_channel: 'webauthn_credential', type: 'webauthn', method },
    });
  });

  it.each([
    ['a dead session', refusing('session_not_found'), 404, 'session_not_found'],
    ["another user's", { session_id: 'sess_2', user_id: 'user_2' }, 409, 'session_user_mismatch'],
  ])('spends no challenge for %s', async (_, check, status, error_type) => {
    const answer = await ask(path, { ...body, session_jwt: 'held' }, { 'session.v1.check': check });
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(answer.subjects).not.toContain('mfa.v1.verify_assertion');
  });

  it('signs in the user of the signature, not the claimed one', async () => {
    const proven = { user_id: 'user_2', webauthn_credential_id: 'webauthn_2' };
    const { json, inputOf } = await ask(path, body, { 'mfa.v1.verify_assertion': proven });
    expect(json).toEqual(proven);
    expect(inputOf('identity.v1.confirm_sign_in')).toEqual({ user_id: 'user_2' });
  });

  it.each(['invalid_webauthn_credential', 'webauthn_counter_regression'])(
    'starts no session after %s',
    async (code) => {
      const answer = await ask(
        path,
        { ...body, session_expires_in: 5 },
        { 'mfa.v1.verify_assertion': refusing(code) },
      );
      expect(answer).toMatchObject({ status: 400, json: { error_type: code } });
      expect(answer.subjects.at(-1)).toBe('mfa.v1.verify_assertion');
    },
  );
});

describe('credentials', () => {
  it('authentication begins without a user, for a public token', async () => {
    const path = '/v1/auth/webauthn/authentication/begin';
    const { json, headers, inputOf } = await ask(path, { domain: 'example.com' }, {}, { kind: 'public' });
    expect(json).toEqual(SERVICES['mfa.v1.begin_authentication']);
    expect(headers.get('x-api-stability')).toBe('beta');
    expect(inputOf('mfa.v1.begin_authentication')).toEqual({ domain: 'example.com', client_ip: '127.0.0.1' });
  });

  it.each([
    ['user_blocked', 403, ['identity.v1.check_sign_in']],
    ['user_not_found', 200, ['identity.v1.check_sign_in', 'mfa.v1.begin_authentication']],
  ])('authentication of a named user: %s', async (code, status, subjects) => {
    const body = { domain: 'example.com', user_id: 'user_1' };
    const refused = { 'identity.v1.check_sign_in': refusing(code) };
    const answer = await ask('/v1/auth/webauthn/authentication/begin', body, refused, { kind: 'public' });
    expect(answer.status).toBe(status);
    expect(answer.subjects).toEqual(subjects);
  });

  it('a credential is removed by its id', async () => {
    const { json } = await ask('DELETE /v1/auth/users/webauthn_credentials/webauthn_1/delete');
    expect(json).toEqual({ message: 'The WebAuthn credential was removed.', user_id: 'user_1' });
  });
});
