import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

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

const ask = asking(SERVICES);

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
    const query = 'user_id=user_1&wallet_type=XLM&limit=2&offset=1';
    const { json, inputOf } = await ask(`GET ${path}?${query}`);
    expect(json).toEqual(WALLETS);
    const input = { user_id: 'user_1', wallet_type: 'XLM', limit: 2, offset: 1 };
    expect(inputOf('wallet.v1.list_wallets')).toEqual(input);
  });

  it('are read one by one', async () => {
    expect((await ask('GET /v1/wallets/wallet_1')).json).toEqual(WALLET);
  });

  it('have all balances in one answer', async () => {
    const all = { balances: [], unavailable: [] };
    const answer = await ask('GET /v1/wallets/wallet_1/balances', undefined, {
      'wallet.v1.wallet_balances': all,
    });
    expect(answer).toMatchObject({ status: 200, json: all });
  });

  it('answer the failure of a balance as beta, too', async () => {
    const refused = { 'wallet.v1.wallet_balance': refusing('chain_unavailable') };
    const answer = await ask('/v1/wallets/balance', { wallet_id: 'wallet_1', token_symbol: 'USDC' }, refused);
    expect(answer).toMatchObject({ status: 502, json: { error_type: 'chain_unavailable' } });
    expect(answer.headers.get('x-api-stability')).toBe('beta');
  });
});

describe('DELETE /v1/auth/users/wallets/{wallet_id}/delete', () => {
  const detach = (answers?: Answers) =>
    ask('DELETE /v1/auth/users/wallets/wallet_1/delete', undefined, answers);

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
