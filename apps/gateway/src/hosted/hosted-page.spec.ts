import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { post } from '@latchkey/edge/testing';
import { startTestGateway } from '../testing/test-gateway.js';

const id = newId('app');
const settings = { ...DEFAULT_APP_SETTINGS, hosted_sign_in: true };
const origins = ['http://localhost:8080', 'http://127.0.0.1:8080'];
const caller = {
  ...{ app_id: id, app_name: '<b>Acme</b> & "Co"', environment: 'test', tier: 'standard' },
  key_kind: 'public',
  settings: { ...settings, public_sends: true, allowed_origins: origins },
};
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };
const gateway = await startTestGateway(
  {
    'identity.v1.resolve_hosted_app': ({ app_id }: { app_id: string }) => ({
      app: app_id === id ? { caller, ticket: 'ticket of the page', settings } : null,
    }),
    'session.v1.exchange_hosted_code': {
      ...{ user_id: 'user_1', session_token: 'token', session_jwt: '', session: SESSION },
      claims_wanted: 'wanted',
    },
    'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
    'identity.v1.check_sign_in': { user_id: 'user_1' },
    'identity.v1.confirm_sign_in': { user_id: 'user_1' },
    'mfa.v1.verify_totp': { totp_id: 'totp_1', activated: false },
    'mfa.v1.recover_totp': { totp_id: 'totp_1' },
    'session.v1.grant': { session: SESSION, session_token: '', session_jwt: 'jwt' },
    'identity.v1.get_session_claims': () => {
      throw new AppError('user_not_found');
    },
  },
  { ofApp: { session_claims: { role: 'metadata.role' } } },
);
afterAll(() => gateway.close());

const query = 'redirect_url=http://localhost:3000/';
const looked = () =>
  gateway.calls.filter(({ subject }) => subject === 'identity.v1.resolve_hosted_app').length;

describe('the hosted page', () => {
  it('shows the name of its App as a text', async () => {
    const answer = await fetch(`${gateway.url}/sign-in/${id}?${query}`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('<title>Sign in to &lt;b&gt;Acme&lt;/b&gt; &amp; &quot;Co&quot;</title>');
    expect(text).toContain('This page needs JavaScript to sign you in.');
  });

  it.each([
    [query, 200],
    [`${query}&state=`, 200],
    [`${query}&state=${'s'.repeat(512)}`, 200],
    [`${query}&state=${'s'.repeat(513)}`, 400],
    [`${query}&state=a%00`, 400],
    [`${query}%00`, 400],
  ])('with %s is %s', async (given, status) => {
    expect((await fetch(`${gateway.url}/sign-in/${id}?${given}`)).status).toBe(status);
  });

  it.each(['a%00b', '%ef%bf%bf', 'app_1', 'x'.repeat(500)])(
    'is none at %.20s, which is no id',
    async (name) => {
      const before = looked();
      const answer = await fetch(`${gateway.url}/sign-in/${name}?${query}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const authorization = `Bearer pk_hosted_${encodeURIComponent(name)}`;
      const headers = { authorization, origin: 'http://127.0.0.1:8080' };
      expect((await fetch(`${gateway.url}/v1/auth/sign_in_methods`, { headers })).status).toBe(401);
      expect(looked()).toBe(before);
    },
  );
});

it('an exchange whose user is deleted meanwhile answers no session', async () => {
  const { status, json } = await post(gateway, '/v1/auth/hosted_sign_ins/exchange', {
    code: 'code',
    session_expires_in: 60,
  });
  expect([status, json.error_type]).toEqual([404, 'session_not_found']);
});

it('sends no SMS while its App lists no country', async () => {
  const before = gateway.calls.length;
  const answer = await fetch(`${gateway.url}/v1/auth/otps/sms/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer pk_hosted_${id}`,
      'content-type': 'application/json',
      origin: 'http://127.0.0.1:8080',
    },
    body: JSON.stringify({ phone_number: '+4915112345678', proof_of_work: 'cHJvb2Y=' }),
  });
  const { error_type } = (await answer.json()) as { error_type: string };
  expect([answer.status, error_type]).toEqual([400, 'phone_country_not_allowed']);
  expect(gateway.calls.slice(before).filter(({ subject }) => subject.startsWith('otp-'))).toEqual([]);
});

describe('a TOTP on the hosted page', () => {
  const verify = async (body: object, origin = 'http://127.0.0.1:8080') => {
    const before = gateway.calls.length;
    const answer = await fetch(`${gateway.url}/sign-in/${id}/totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    const calls = gateway.calls.slice(before).map(({ subject, input }) => [subject, input]);
    return { status: answer.status, json, calls: Object.fromEntries(calls) as Record<string, unknown> };
  };

  it.each([
    [{ totp_code: '287082' }, 'mfa.v1.verify_totp', 'totp_authenticator'],
    [{ recovery_code: 'k7m2p-9xq4w' }, 'mfa.v1.recover_totp', 'totp_recovery_code'],
  ])('belongs to the user of its session: %j', async (code, subject, delivery_channel) => {
    const { status, json, calls } = await verify({ session_token: 'token', ...code });
    expect([status, json]).toMatchObject([200, { user_id: 'user_1', session_token: 'token' }]);
    expect(calls[subject]).toEqual({ user_id: 'user_1', session_id: 'sess_1', ...code });
    const granted = { session_id: 'sess_1', session_expires_in: undefined, factor: { delivery_channel } };
    expect(calls['session.v1.grant']).toMatchObject(granted);
  });

  it.each([
    ['of another page', { session_token: 'token', totp_code: '287082' }, 'https://evil.example', 403],
    ['without a session', { totp_code: '287082' }, undefined, 400],
    ['without a code', { session_token: 'token' }, undefined, 400],
    ['with two codes', { session_token: 'token', totp_code: '1', recovery_code: '2' }, undefined, 400],
    ['that names a user', { session_token: 'token', totp_code: '1', user_id: 'user_2' }, undefined, 400],
  ])('is refused %s', async (_, body, origin, status) => {
    const answer = await verify(body, origin);
    expect(answer.status).toBe(status);
    expect(answer.calls).toEqual({});
  });
});
