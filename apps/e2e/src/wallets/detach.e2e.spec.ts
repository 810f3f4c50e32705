import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed, solanaWallet } from '../harness/sign-in/wallets.js';

const app = await newApp();
const { api, publicApi } = app;

describe('a detached wallet', () => {
  it.each([
    ['ethereum', ethereumWallet],
    ['solana', solanaWallet],
  ])('of %s leaves its user, and is free for another', async (_, newWallet) => {
    const wallet = newWallet();
    const { userId } = await signIn(app);
    const { id } = succeeded(await publicApi.verifyWallet(await signed(api, wallet, userId)));
    const bound = await signed(api, wallet, userId);
    expect(succeeded(await api.detachWallet(id))).toEqual({
      message: 'The wallet was detached.',
      user_id: userId,
    });
    const { wallets } = succeeded(await api.getUser(userId));
    expect(wallets.map((one) => one.id)).not.toContain(id);
    expectRefusal(await api.getWallet(id), 404, 'wallet_not_found');
    const balance = { wallet_id: id, token_symbol: wallet.wallet_type };
    expectRefusal(await api.walletBalance(balance), 404, 'wallet_not_found');
    expect((await publicApi.verifyWallet(bound)).status).toBeGreaterThanOrEqual(400);
    const stranger = succeeded(await publicApi.verifyWallet(await signed(publicApi, wallet)));
    expect(stranger.user_id).not.toBe(userId);
    expect(stranger.id).not.toBe(id);
  });

  it('was detached once, by 20 calls at the same time', async () => {
    const { id } = succeeded(await publicApi.verifyWallet(await signed(publicApi, ethereumWallet())));
    const answers = await race(20, () => api.detachWallet(id));
    expect(tally(answers)).toEqual({ '200': 1, wallet_not_found: 19 });
  });
});

it('a wallet in custody stays, one that is unknown is not there, and a public token may not', async () => {
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  const own = succeeded(await api.createWallet({ user_id, wallet_type: 'ethereum' }));
  expectRefusal(await api.detachWallet(own.id), 400, 'wallet_in_custody');
  expectRefusal(await publicApi.detachWallet(own.id), 403, 'secret_key_required');
  expectRefusal(await api.detachWallet(unknownId('wallet')), 404, 'wallet_not_found');
  expect(succeeded(await api.getWallet(own.id)).id).toBe(own.id);
});
