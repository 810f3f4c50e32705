import { describe, expect, it } from '@jest/globals';
import { getAddress } from 'ethers';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed, solanaWallet } from '../harness/sign-in/wallets.js';

const app = await newApp();
const { api, publicApi } = app;

describe.each([
  ['ethereum', ethereumWallet, 'eth_wallet'],
  ['solana', solanaWallet, 'sol_wallet'],
] as const)('with a wallet of %s', (wallet_type, newWallet, delivery_channel) => {
  it('signs up, then in, by a public token', async () => {
    const wallet = newWallet();
    const proof = await signed(publicApi, wallet);
    const first = await publicApi.wallets.verify({ ...proof, session_expires_in: 60 });
    const { id, user_id, session, session_token, session_jwt, ...rest } = succeeded(first);
    expect(rest).toEqual({
      app_id: app.id,
      public_address: wallet.stored_address,
      ...(wallet_type === 'ethereum' && { checksum_address: getAddress(wallet.stored_address) }),
      wallet_type,
      is_default: false,
      is_read_only: true,
      is_ready_only: true,
      is_imported: true,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const kept = { wallet_id: id, wallet_type, wallet_public_address: wallet.stored_address };
    const method = { method_id: id, method_type: 'wallet', ...kept };
    expect(session?.factors).toMatchObject([{ delivery_channel, type: 'wallet', method }]);
    succeeded(await publicApi.sessions.verify({ session_token, session_jwt }));
    expectRefusal(await publicApi.wallets.verify(proof), 400, 'invalid_signature');
    const again = succeeded(await publicApi.wallets.verify(await signed(publicApi, wallet)));
    expect(again).toMatchObject({ id, user_id });
    const user = succeeded(await api.users.get({ user_id }));
    expect(user).toMatchObject({ status: 'active', emails: [], phone_numbers: [] });
    expect(user.wallets).toContainEqual(expect.objectContaining({ id, verified: true, is_read_only: true }));
    const found = succeeded(await api.users.list({ wallet: wallet.public_address })).users;
    expect(found.map((one) => one.user_id)).toEqual([user_id]);
  });
});

it('joins the session of its user, signs no other user in, and is free once detached', async () => {
  const wallet = ethereumWallet();
  const { userId, token, session } = await signIn(app);
  const proof = await signed(api, wallet, userId);
  const stranger = await signIn(app);
  const wrong = await publicApi.wallets.verify({ ...proof, session_token: stranger.token });
  expectRefusal(wrong, 409, 'session_user_mismatch');
  const joined = succeeded(await publicApi.wallets.verify({ ...proof, session_token: token }));
  expect(joined).toMatchObject({ user_id: userId, session: { id: session.id } });
  expect(joined.session?.factors.map(({ type }) => type)).toEqual(['otp', 'wallet']);
  const conflict = await publicApi.wallets.verify(await signed(api, wallet, stranger.userId));
  expectRefusal(conflict, 409, 'wallet_conflict');
  expect(succeeded(await api.users.wallets.delete({ wallet_id: joined.id }))).toEqual({
    message: 'The wallet was detached.',
    user_id: userId,
  });
  const { factors } = succeeded(await api.sessions.verify({ session_token: token })).session;
  expect(factors.map(({ type }) => type)).toEqual(['otp']);
  expectRefusal(await api.wallets.get({ wallet_id: joined.id }), 404, 'wallet_not_found');
  const free = succeeded(await publicApi.wallets.verify(await signed(publicApi, wallet)));
  expect(free.user_id).not.toBe(userId);
});
