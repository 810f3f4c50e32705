import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';

const { api } = await newApp();

const newWallet = async (of = api) => {
  const { user_id } = succeeded(await of.users.create({ email: sandboxEmail() }));
  return succeeded(await of.wallets.create({ user_id, wallet_type: 'ethereum' }));
};

describe('GET /v1/auth/users/{user_id}/wallets/{wallet_id}', () => {
  it('answers the wallet of this user', async () => {
    const wallet = await newWallet();
    const { id: wallet_id, user_id } = wallet;
    expect(succeeded(await api.users.wallets.get({ user_id, wallet_id }))).toEqual(wallet);
  });

  it('refuses the wallet of another user', async () => {
    const [{ user_id }, { id: wallet_id }] = await Promise.all([newWallet(), newWallet()]);
    expectRefusal(await api.users.wallets.get({ user_id, wallet_id }), 404, 'wallet_not_found');
  });

  it('refuses an unknown user, and one of another App', async () => {
    const { id: wallet_id, user_id } = await newWallet((await newApp()).api);
    for (const id of [unknownId('user'), user_id])
      expectRefusal(await api.users.wallets.get({ user_id: id, wallet_id }), 404, 'user_not_found');
  });
});
