import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';

const { api } = await newApp();

const newWallet = async (of = api) => {
  const { user_id } = succeeded(await of.users.create({ email: sandboxEmail() }));
  return succeeded(await of.wallets.create({ user_id, wallet_type: 'solana' }));
};

describe('GET /v1/wallets/{wallet_id}/balances', () => {
  it('names every token of the wallet once, read or not', async () => {
    const { id: wallet_id } = await newWallet();
    const { balances, unavailable } = succeeded(await api.wallets.balances.list({ wallet_id }));
    const named = [...balances, ...unavailable].map(({ token_symbol, network }) => [token_symbol, network]);
    expect(named.sort()).toEqual([
      ['USDC', 'solana'],
      ['USDT', 'solana'],
      ['solana', 'solana'],
    ]);
  });

  it('refuses an unknown wallet, and one of another App', async () => {
    const { id } = await newWallet((await newApp()).api);
    for (const wallet_id of [unknownId('wallet'), id])
      expectRefusal(await api.wallets.balances.list({ wallet_id }), 404, 'wallet_not_found');
  });
});
