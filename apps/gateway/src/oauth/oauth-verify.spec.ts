import { describe, expect, it } from '@jest/globals';
import { refusing } from '@latchkey/edge/testing';
import { callOAuth, OAUTH_ACCOUNT } from '../testing/oauth-calls.js';

const VERIFY = '/v1/auth/oauth/verify';
const CLAIM = { token: 'once', state: 'kept' };

describe('the verification', () => {
  it('signs in the user of the account, with a session if one is asked for', async () => {
    const { status, json, subjects, inputOf } = await callOAuth(VERIFY, { ...CLAIM, session_expires_in: 60 });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        user_id: 'user_1',
        idp_provider_id: 'idpuser_1',
        session_token: 'fresh',
        session_jwt: 'jwt',
        session: { id: 'sess_1' },
      },
    });
    expect(subjects).toEqual([
      'identity.v1.read_oauth',
      'identity.v1.check_sign_in',
      'identity.v1.spend_oauth',
      'session.v1.grant',
    ]);
    expect(inputOf('identity.v1.read_oauth')).toEqual(CLAIM);
    expect(inputOf('identity.v1.spend_oauth')).toEqual(CLAIM);
  });

  it('without a session confirms the user, and answers both ids', async () => {
    const { json, subjects } = await callOAuth(VERIFY, CLAIM);
    expect(json).toEqual({ user_id: 'user_1', idp_provider_id: 'idpuser_1' });
    expect(subjects.slice(-2)).toEqual(['identity.v1.spend_oauth', 'identity.v1.confirm_sign_in']);
  });

  it('of a new account makes its user by spending the token, and activates them', async () => {
    const answers = {
      'identity.v1.read_oauth': { user_id: '' },
      'identity.v1.spend_oauth': { ...OAUTH_ACCOUNT, user_id: 'user_new', user_active: false },
    };
    const { json, subjects, inputOf } = await callOAuth(
      VERIFY,
      { ...CLAIM, session_expires_in: 60 },
      answers,
    );
    expect(json).toMatchObject({ user_id: 'user_new' });
    expect(subjects).toEqual([
      'identity.v1.read_oauth',
      'identity.v1.spend_oauth',
      'identity.v1.confirm_sign_in',
      'session.v1.grant',
    ]);
    expect(inputOf('identity.v1.confirm_sign_in')).toEqual({ user_id: 'user_new' });
    expect(inputOf('session.v1.grant')).toMatchObject({ user_id: 'user_new' });
  });

  it.each([
    ['google', 'google_oauth'],
    ['facebook', 'facebook_oauth'],
    ['okta', 'okta_oauth'],
    ['oidc', 'oidc_oauth'],
  ])('with %s gives the session a factor %s', async (provider, delivery_channel) => {
    const answers = { 'identity.v1.spend_oauth': { ...OAUTH_ACCOUNT, provider } };
    const { inputOf } = await callOAuth(VERIFY, { ...CLAIM, session_expires_in: 60 }, answers);
    expect(inputOf('session.v1.grant')).toMatchObject({
      factor: {
        delivery_channel,
        type: 'oauth',
        method: {
          method_id: 'idpuser_1',
          method_type: 'email',
          id: 'idpuser_1',
          provider_subject: '108',
          last_verified_at: 0,
        },
      },
    });
  });

  it('names the email as the method if the provider vouches for it', async () => {
    const { inputOf } = await callOAuth(VERIFY, { ...CLAIM, session_expires_in: 60 });
    expect((inputOf('session.v1.grant') as { factor: object }).factor).toEqual({
      delivery_channel: 'google_oauth',
      type: 'oauth',
      method: {
        method_id: 'email_1',
        method_type: 'email',
        last_verified_at: 0,
        id: 'idpuser_1',
        provider_subject: '108',
        email_id: 'email_1',
        email: 'ada@example.com',
      },
    });
  });

  it('needs the state with a public token, and not with the secret key', async () => {
    const refused = await callOAuth(VERIFY, { token: 'once' });
    const message = 'state must be given with a public token';
    expect(refused).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: [{ field: 'state', message }] },
      subjects: [],
    });
    const { status, inputOf } = await callOAuth(VERIFY, { token: 'once' }, {}, { kind: 'secret' });
    expect(status).toBe(200);
    expect(inputOf('identity.v1.spend_oauth')).toEqual({ token: 'once' });
  });

  it.each([
    ['oauth_failed', 400, 'oauth_failed'],
    ['oauth_unavailable', 502, 'oauth_unavailable'],
    ['sign_up_closed', 403, 'sign_up_closed'],
    ['user_blocked', 403, 'user_blocked'],
    ['user_not_found', 404, 'user_not_found'],
    ['identifier_conflict', 409, 'identifier_conflict'],
    ['service_unavailable', 503, 'service_unavailable'],
    // Reading may be repeated, so its outcome does not matter.
    ['upstream_timeout', 503, 'service_unavailable'],
  ])('spends nothing where reading is refused with %s: %d', async (code, status, error_type) => {
    const { subjects, ...answer } = await callOAuth(VERIFY, CLAIM, {
      'identity.v1.read_oauth': refusing(code),
    });
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(subjects).toEqual(['identity.v1.read_oauth']);
  });

  it.each([
    ['oauth_failed', 400],
    ['sign_up_closed', 403],
    ['identifier_conflict', 409],
    ['upstream_timeout', 504],
  ])('starts no session where the token is refused with %s: %d', async (code, status) => {
    const body = { ...CLAIM, session_expires_in: 60 };
    const answer = await callOAuth(VERIFY, body, { 'identity.v1.spend_oauth': refusing(code) });
    expect(answer).toMatchObject({ status, json: { error_type: code } });
    expect(answer.subjects).not.toContain('session.v1.grant');
  });

  it.each([
    ['a blocked user', 'user_1', { 'identity.v1.check_sign_in': refusing('user_blocked') }, 'user_blocked'],
    [
      'a session of another user',
      'user_1',
      { 'session.v1.check': { session_id: 'sess_2', user_id: 'user_2' } },
      'session_user_mismatch',
    ],
    ['a session, where the user is new', '', {}, 'session_user_mismatch'],
    [
      'a session that ended',
      'user_1',
      { 'session.v1.check': refusing('session_not_found') },
      'session_not_found',
    ],
  ])('keeps the token for later with %s', async (_, user_id, answers, error_type) => {
    const read = { 'identity.v1.read_oauth': { user_id } };
    const { json, subjects } = await callOAuth(
      VERIFY,
      { ...CLAIM, session_token: 't' },
      { ...read, ...answers },
    );
    expect(json).toMatchObject({ error_type });
    expect(subjects).not.toContain('identity.v1.spend_oauth');
  });

  it('refuses a session that turns out to be of another user than the account', async () => {
    const answers = { 'identity.v1.spend_oauth': { ...OAUTH_ACCOUNT, user_id: 'user_2' } };
    const answer = await callOAuth(VERIFY, { ...CLAIM, session_token: 't' }, answers);
    expect(answer).toMatchObject({ status: 409, json: { error_type: 'session_user_mismatch' } });
    expect(answer.subjects).not.toContain('session.v1.grant');
  });

  it('adds the factor to a session of the user', async () => {
    const { json, inputOf } = await callOAuth(VERIFY, { ...CLAIM, session_token: 'held' });
    expect(json).toMatchObject({ user_id: 'user_1', session: { id: 'sess_1' } });
    expect(inputOf('session.v1.grant')).toMatchObject({ session_id: 'sess_1' });
  });

  it.each([
    [{ ...CLAIM, token: '' }, 'token'],
    [{ ...CLAIM, token: 'x'.repeat(513) }, 'token'],
    [{ state: 'kept' }, 'token'],
    [{ ...CLAIM, state: 7 }, 'state'],
  ])('refuses the input %#', async (body, field) => {
    const { status, json } = await callOAuth(VERIFY, body);
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: [{ field }] },
    });
  });
});
