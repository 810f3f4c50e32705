import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { post, send } from '../testing/send.js';
import { type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const USER = { user_id: 'user_1', status: 'active', active: true, emails: [], metadata: { plan: 'pro' } };
const CREATED = { user: USER, email_id: 'email_1', phone_number_id: '' };

let gateway: TestGateway;

async function withServices(answers: Answers): Promise<TestGateway> {
  gateway = await startTestGateway(answers);
  return gateway;
}

afterEach(async () => {
  await gateway.close();
});

const refusing = (code: string) => () => {
  throw new CodedError(code);
};

describe('users', () => {
  it.each([
    [false, { user_id: 'user_1', status: 'active', email_id: 'email_1', phone_number_id: '' }],
    [
      true,
      {
        user: {
          user_id: 'user_1',
          wallets: [],
          totps: [],
          webauthn_credentials: [],
          metadata: { plan: 'pro' },
        },
      },
    ],
  ])('create with return_user %s', async (return_user, expected) => {
    const { json } = await post(
      await withServices({ 'identity.v1.create_user': CREATED }),
      '/v1/auth/users/create',
      {
        email: 'Ada@Example.com',
        return_user,
      },
    );
    expect(json).toMatchObject(expected);
    expect('user' in json).toBe(return_user);
    expect(gateway.calls.at(-1)?.input).toEqual({ email: 'ada@example.com', return_user });
  });

  it('list by wallet is empty, and asks nobody', async () => {
    await withServices({});
    const answer = await send(gateway, '/v1/auth/users/list?wallet=0xabc', { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 200, json: { users: [], next_cursor: '' } });
  });

  it('list hands its filters over, in their types', async () => {
    await withServices({ 'identity.v1.list_users': { users: [USER], next_cursor: 'next' } });
    const path = '/v1/auth/users/list?status=active&limit=10&created_after=5';
    const { json } = await send(gateway, path, { key: gateway.keys.secret });
    expect(json).toMatchObject({ users: [{ user_id: 'user_1', wallets: [] }], next_cursor: 'next' });
    expect(gateway.calls.at(-1)?.input).toEqual({ status: 'active', limit: 10, created_after: 5 });
  });

  it.each([
    ['in order', { revoked: 1 }, 200],
    ['though the session service is slow to forget', refusing('upstream_timeout'), 200],
    ['but a failure of its own is told', refusing('internal_error'), 500],
  ])('delete ends sessions, then the user: %s', async (_, forget, status) => {
    await withServices({
      'session.v1.revoke': { revoked: 1 },
      'identity.v1.delete_user': { user_id: 'user_1' },
      'session.v1.forget_user': forget,
    });
    const answer = await send(gateway, '/v1/auth/users/user_1/delete', {
      method: 'DELETE',
      key: gateway.keys.secret,
    });
    expect(answer.status).toBe(status);
    const subjects = gateway.calls.slice(1).map(({ subject }) => subject);
    expect(subjects).toEqual(['session.v1.revoke', 'identity.v1.delete_user', 'session.v1.forget_user']);
  });

  it('a user is kept while its sessions cannot be ended', async () => {
    await withServices({ 'identity.v1.delete_user': { user_id: 'user_1' } });
    const answer = await send(gateway, '/v1/auth/users/user_1/delete', {
      method: 'DELETE',
      key: gateway.keys.secret,
    });
    expect(answer.status).toBe(503);
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('identity.v1.delete_user');
  });
});

describe('sends', () => {
  const ensured = {
    method: { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' },
    user_active: false,
  };
  const services = {
    'identity.v1.ensure_method': ensured,
    'otp-delivery.v1.send_passcode': { otp_id: 'otp_1' },
    'otp-delivery.v1.send_magic_link': { link_id: 'link_1' },
  };

  it('a passcode goes to the address as it is stored', async () => {
    await withServices(services);
    const { json } = await post(gateway, '/v1/auth/otps/email/send', {
      email: ' ADA@example.com',
      expires_in: 5,
    });
    expect(json).toEqual({ email_id: 'email_1', user_active: false, user_id: 'user_1' });
    const input = {
      user_id: 'user_1',
      method_id: 'email_1',
      type: 'email',
      destination: 'ada@example.com',
      expires_in: 5,
    };
    expect(gateway.calls.at(-1)?.input).toEqual(input);
  });

  it.each([
    [
      'a link to a URL',
      '/v1/auth/magic_links/email/send',
      { email: 'ada@example.com', redirect_url: 'https://evil.example/' },
      'invalid_redirect_url',
    ],
    [
      'a code to a country',
      '/v1/auth/otps/sms/send',
      { phone_number: '+4915112345678' },
      'phone_country_not_allowed',
    ],
  ])('%s that is not allowed leaves nobody behind', async (_, path, body, error_type) => {
    await withServices(services);
    const answer = await post(gateway, path, body);
    expect(answer).toMatchObject({ status: 400, json: { error_type } });
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('identity.v1.ensure_method');
  });
});
