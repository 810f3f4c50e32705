import { describe, expect, it } from '@jest/globals';
import { type Answers, post, refusing, send } from '@latchkey/edge/testing';
import { gatewayOver, type TestGateway } from '../testing/test-gateway.js';

const USER = { user_id: 'user_1', status: 'active', active: true, emails: [], metadata: { plan: 'pro' } };
const CREATED = { user: USER, email_id: 'email_1', phone_number_id: '' };
const TOTP = { id: 'totp_1', verified: true };
const PASSKEY = { id: 'webauthn_1', name: 'Phone' };
const WALLET = { id: 'wallet_1', wallet_type: 'ethereum' };
const PARTS: Answers = {
  'mfa.v1.user_factors': ({ user_ids }: { user_ids: string[] }) => ({
    users: user_ids.map((user_id) => ({ user_id, totps: [TOTP], webauthn_credentials: [PASSKEY] })),
  }),
  'wallet.v1.user_wallets': ({ user_ids }: { user_ids: string[] }) => ({
    users: user_ids.map((user_id) => ({ user_id, wallets: [WALLET] })),
  }),
  'wallet.v1.ensure_default_wallet': WALLET,
};

let gateway: TestGateway;

async function withServices(answers: Answers): Promise<TestGateway> {
  gateway = await gatewayOver(answers);
  return gateway;
}

describe('users', () => {
  it.each([
    [false, { user_id: 'user_1', status: 'active', email_id: 'email_1', phone_number_id: '' }],
    [
      true,
      {
        user: {
          user_id: 'user_1',
          wallets: [WALLET],
          totps: [TOTP],
          webauthn_credentials: [PASSKEY],
          metadata: { plan: 'pro' },
        },
      },
    ],
  ])('create with return_user %s', async (return_user, expected) => {
    const { json } = await post(
      await withServices({ ...PARTS, 'identity.v1.create_user': CREATED }),
      '/v1/auth/users/create',
      {
        email: 'Ada@Example.com',
        return_user,
      },
    );
    expect(json).toMatchObject(expected);
    expect('user' in json).toBe(return_user);
    const created = gateway.calls.find(({ subject }) => subject === 'identity.v1.create_user');
    expect(created?.input).toEqual({ email: 'ada@example.com', return_user });
  });

  it.each([
    ['no user', [], []],
    ['one user', ['user_1'], [{ user_id: 'user_1', wallets: [WALLET] }]],
  ])('list by the wallet of %s', async (_, user_ids, users) => {
    const page = { users: [USER], next_cursor: '' };
    const holders = { 'wallet.v1.users_of_address': { user_ids } };
    await withServices({ ...PARTS, ...holders, 'identity.v1.list_users': page });
    const path = '/v1/auth/users/list?wallet=0xAbc&status=active';
    const answer = await send(gateway, path, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 200, json: { users, next_cursor: '' } });
    expect(gateway.calls[1]?.input).toEqual({ public_address: '0xAbc' });
    const listed = gateway.calls.filter(({ subject }) => subject === 'identity.v1.list_users');
    expect(listed.map(({ input }) => input)).toEqual(
      user_ids.length > 0 ? [{ status: 'active', user_ids }] : [],
    );
  });

  it.each([
    ['not now', refusing('service_unavailable'), 200],
    ['too late', refusing('upstream_timeout'), 200],
    ['not while keys cannot be encrypted', refusing('key_provider_unavailable'), 200],
    ['never', refusing('internal_error'), 500],
  ])('create when the default wallet comes %s', async (_, wallet, status) => {
    const services = { 'identity.v1.create_user': CREATED, 'wallet.v1.ensure_default_wallet': wallet };
    await withServices({ ...PARTS, ...services });
    const answer = await post(gateway, '/v1/auth/users/create', {
      email: 'a@example.com',
      wallet_type: 'DOT',
    });
    expect(answer.status).toBe(status);
    expect(gateway.calls.at(-1)?.input).toEqual({ user_id: 'user_1', wallet_type: 'DOT' });
  });

  it('list passes its filters on, converted to their types', async () => {
    const users = [USER, { ...USER, user_id: 'user_2' }];
    await withServices({ ...PARTS, 'identity.v1.list_users': { users, next_cursor: 'next' } });
    const path = '/v1/auth/users/list?status=active&limit=10&created_after=5';
    const { json } = await send(gateway, path, { key: gateway.keys.secret });
    const [first, second] = ['user_1', 'user_2'].map((user_id) => ({
      user_id,
      wallets: [WALLET],
      totps: [TOTP],
    }));
    expect(json).toMatchObject({ users: [first, second], next_cursor: 'next' });
    expect(gateway.calls.slice(1).map(({ input }) => input)).toEqual([
      { status: 'active', limit: 10, created_after: 5 },
      { user_ids: ['user_1', 'user_2'] },
      { user_ids: ['user_1', 'user_2'] },
    ]);
  });

  it.each([
    ['in order', {}, {}, 200],
    ['though the session service is slow to forget', refusing('upstream_timeout'), {}, 200],
    ['though the wallet service is away', {}, refusing('service_unavailable'), 200],
    ['but an internal error is answered', refusing('internal_error'), {}, 500],
    ['of either', {}, refusing('internal_error'), 500],
  ])('delete ends the sessions, then deletes the user: %s', async (_, forget, seal, status) => {
    await withServices({
      'session.v1.revoke': { revoked: 1 },
      'identity.v1.delete_user': { user_id: 'user_1' },
      'session.v1.forget_user': forget,
      'wallet.v1.seal_wallets': seal,
    });
    const answer = await send(gateway, '/v1/auth/users/user_1/delete', {
      method: 'DELETE',
      key: gateway.keys.secret,
    });
    expect(answer.status).toBe(status);
    const subjects = gateway.calls.slice(1).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'session.v1.revoke',
      'identity.v1.delete_user',
      'session.v1.forget_user',
      'wallet.v1.seal_wallets',
    ]);
  });

  it('a user is not deleted if its sessions cannot be ended', async () => {
    await withServices({ 'identity.v1.delete_user': { user_id: 'user_1' } });
    const answer = await send(gateway, '/v1/auth/users/user_1/delete', {
      method: 'DELETE',
      key: gateway.keys.secret,
    });
    expect(answer.status).toBe(503);
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('identity.v1.delete_user');
  });
});

it.each([
  ['identity.v1.get_user', '/v1/auth/users/user_1'],
  ['identity.v1.list_users', '/v1/auth/users/list'],
  ['wallet.v1.users_of_address', '/v1/auth/users/list?wallet=0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
])('a read is 503 if %s times out', async (subject, path) => {
  await withServices({ ...PARTS, [subject]: refusing('upstream_timeout') });
  const answer = await send(gateway, path, { key: gateway.keys.secret });
  expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
});

describe.each(['mfa.v1.user_factors', 'wallet.v1.user_wallets'])('while %s is not answered', (part) => {
  const IDENTITY: Answers = {
    'identity.v1.get_user': USER,
    'identity.v1.update_user': USER,
    'identity.v1.create_user': CREATED,
    'identity.v1.list_users': { users: [USER], next_cursor: '' },
  };
  const email = 'ada@example.com';

  describe.each(['service_unavailable', 'upstream_timeout'])('(%s)', (code) => {
    it.each([
      ['GET', '/v1/auth/users/user_1', undefined],
      ['GET', '/v1/auth/users/list', undefined],
      ['POST', '/v1/auth/users/user_1/update', { first_name: 'Ada' }],
      ['POST', '/v1/auth/users/create', { email, return_user: true }],
    ])('%s %s is 503 and changes nothing', async (method, path, body) => {
      await withServices({ ...IDENTITY, ...PARTS, [part]: refusing(code) });
      const sent = { method, key: gateway.keys.secret, ...(body && { body: JSON.stringify(body) }) };
      const answer = await send(gateway, path, sent);
      expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
      expect(answer.headers.get('retry-after')).toBe('1');
      const subjects = gateway.calls.map(({ subject }) => subject);
      expect(subjects).not.toContain('identity.v1.create_user');
      expect(subjects).not.toContain('identity.v1.update_user');
    });
  });

  it('a user is created without a default wallet', async () => {
    await withServices(IDENTITY);
    expect(await post(gateway, '/v1/auth/users/create', { email })).toMatchObject({ status: 200 });
  });
});

it('a missing part is 500, never an incomplete user', async () => {
  await withServices({ 'identity.v1.get_user': USER, ...PARTS, 'mfa.v1.user_factors': { users: [] } });
  const answer = await send(gateway, '/v1/auth/users/user_1', { key: gateway.keys.secret });
  expect(answer).toMatchObject({ status: 500, json: { error_type: 'internal_error' } });
});

describe('sends', () => {
  const method = { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' };
  const ensured = { ...method, verified: false, user_active: false };
  const services = {
    'identity.v1.ensure_method': ensured,
    'otp-delivery.v1.send_passcode': { otp_id: 'otp_1' },
    'otp-delivery.v1.send_magic_link': { link_id: 'link_1' },
  };

  it('a passcode is sent to the normalised address', async () => {
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
  ])('%s that is not allowed creates no user', async (_, path, body, error_type) => {
    await withServices(services);
    const answer = await post(gateway, path, body);
    expect(answer).toMatchObject({ status: 400, json: { error_type } });
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('identity.v1.ensure_method');
  });
});
