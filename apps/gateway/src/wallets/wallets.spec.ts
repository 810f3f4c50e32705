import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { post, send } from '../testing/send.js';

const WALLET = { id: 'wallet_1', user_id: 'user_1', wallet_type: 'ethereum', is_read_only: false };
const WALLETS = { wallets: [WALLET], count: 3, offset: 2, limit: 1 };
const BALANCE = { balance: '1.5', token_symbol: 'ethereum', wallet: WALLET };

const SERVICES: Answers = {
  'identity.v1.get_user': { user_id: 'user_1' },
  'wallet.v1.create_wallet': WALLET,
  'wallet.v1.import_wallet': WALLET,
  'wallet.v1.get_wallet': WALLET,
  'wallet.v1.list_wallets': WALLETS,
  'wallet.v1.wallet_balance': BALANCE,
  'wallet.v1.detach_wallet': { user_id: 'user_1' },
  'session.v1.remove_factors': { revoked: 1 },
};

let gateway: TestGateway;

afterEach(async () => {
  await gateway.close();
});

async function ask(path: string, body: object, answers: Answers = {}) {
  gateway = await startTestGateway({ ...SERVICES, ...answers });
  const answer = await post(gateway, path, body);
  return { ...answer, calls: gateway.calls.slice(1).map(({ subject, input }) => [subject, input]) };
}

const refusing = (code: string) => () => {
  throw new CodedError(code);
};

describe.each([
  ['/v1/wallets/create', 'wallet.v1.create_wallet', { user_id: 'user_1', wallet_type: 'ethereum' }],
  [
    '/v1/wallets/import',
    'wallet.v1.import_wallet',
    { user_id: 'user_1', wallet_type: 'XLM', public_address: 'G' },
  ],
])('%s', (path, subject, body) => {
  it('succeeds for a known user', async () => {
    const { json, calls } = await ask(path, body);
    expect(json).toEqual(WALLET);
    expect(calls).toEqual([
      ['identity.v1.get_user', { user_id: 'user_1' }],
      [subject, body],
    ]);
  });

  it('refuses an unknown user', async () => {
    const answer = await ask(path, body, { 'identity.v1.get_user': refusing('user_not_found') });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.calls).toHaveLength(1);
  });
});

describe('wallets', () => {
  it.each([[{ private_key: 'k', public_address: 'a' }], [{}]])(
    'are imported by one of key and address: %j',
    async (members) => {
      const body = { user_id: 'user_1', wallet_type: 'ethereum', ...members };
      const answer = await ask('/v1/wallets/import', body);
      expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
      expect(answer.calls).toEqual([]);
    },
  );

  it.each(['/v1/wallets/list', '/v1/auth/wallets/list'])('are listed by %s', async (path) => {
    gateway = await startTestGateway(SERVICES);
    const query = '?user_id=user_1&wallet_type=XLM&limit=2&offset=1';
    const { json } = await send(gateway, `${path}${query}`, { key: gateway.keys.secret });
    expect(json).toEqual(WALLETS);
    const input = { user_id: 'user_1', wallet_type: 'XLM', limit: 2, offset: 1 };
    expect(gateway.calls.at(-1)?.input).toEqual(input);
  });

  it('are read one by one', async () => {
    gateway = await startTestGateway(SERVICES);
    const { json } = await send(gateway, '/v1/wallets/wallet_1', { key: gateway.keys.secret });
    expect(json).toEqual(WALLET);
  });

  it.each([
    ['chain_not_configured', 503],
    ['chain_unavailable', 502],
    ['incompatible_token', 400],
  ])('answer the failure of a balance: %s', async (code, status) => {
    const body = { wallet_id: 'wallet_1', token_symbol: 'USDC' };
    const answer = await ask('/v1/wallets/balance', body, { 'wallet.v1.wallet_balance': refusing(code) });
    expect(answer).toMatchObject({ status, json: { error_type: code } });
    expect(answer.headers.get('x-api-stability')).toBe('beta');
  });
});

describe('DELETE /v1/auth/users/wallets/{wallet_id}/delete', () => {
  async function detach(answers: Answers = {}) {
    gateway = await startTestGateway({ ...SERVICES, ...answers });
    const path = '/v1/auth/users/wallets/wallet_1/delete';
    const answer = await send(gateway, path, { method: 'DELETE', key: gateway.keys.secret });
    return { ...answer, calls: gateway.calls.slice(1).map(({ subject, input }) => [subject, input]) };
  }

  it('detaches the wallet, then takes its factor out of sessions', async () => {
    const { json, calls } = await detach();
    expect(json).toEqual({ message: 'The wallet was detached.', user_id: 'user_1' });
    expect(calls).toEqual([
      ['wallet.v1.detach_wallet', { wallet_id: 'wallet_1' }],
      ['session.v1.remove_factors', { user_id: 'user_1', method_id: 'wallet_1' }],
    ]);
  });

  it('succeeds while session is unavailable, because an event follows', async () => {
    const { status } = await detach({ 'session.v1.remove_factors': refusing('service_unavailable') });
    expect(status).toBe(200);
  });

  it.each([
    ['wallet_in_custody', 400],
    ['wallet_not_found', 404],
  ])('leaves sessions unchanged after %s', async (code, status) => {
    const answer = await detach({ 'wallet.v1.detach_wallet': refusing(code) });
    expect(answer).toMatchObject({ status, json: { error_type: code } });
    expect(answer.calls).toHaveLength(1);
  });
});
