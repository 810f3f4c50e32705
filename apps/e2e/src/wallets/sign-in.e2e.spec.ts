import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed, solanaWallet, WALLET_DOMAIN } from '../harness/sign-in/wallets.js';

const app = await newApp();
const { api, publicApi } = app;

describe.each([
  ['ethereum', ethereumWallet, 'eth_wallet', 'Ethereum'],
  ['solana', solanaWallet, 'sol_wallet', 'Solana'],
] as const)('with a wallet of %s', (wallet_type, newWallet, delivery_channel, account) => {
  it('begins with the text to sign', async () => {
    const { public_address } = newWallet();
    const page = { domain: WALLET_DOMAIN, uri: `https://${WALLET_DOMAIN}/login` };
    const begun = succeeded(await publicApi.beginWallet({ wallet_type, public_address, ...page }));
    expect(begun.user_id).toBe('');
    expect(begun.expires_at - Date.now() / 1000).toBeGreaterThan(500);
    const [head, address] = begun.challenge.split('\n');
    expect(head).toBe(`${WALLET_DOMAIN} wants you to sign in with your ${account} account:`);
    expect(address).toBe(public_address);
    expect(begun.challenge).toMatch(/^Nonce: \w{32}$/m);
    expect(begun.challenge).toContain(`URI: ${page.uri}`);
  });

  it('signs up, then in, by a public token', async () => {
    const wallet = newWallet();
    const first = await publicApi.verifyWallet({
      ...(await signed(publicApi, wallet)),
      session_expires_in: 60,
    });
    const { id, user_id, session, session_token, session_jwt, ...rest } = succeeded(first);
    expect(first.headers.get('x-api-stability')).toBe('beta');
    expect(rest).toEqual({
      app_id: app.id,
      public_address: wallet.stored_address,
      wallet_type,
      is_default: false,
      is_ready_only: true,
      is_imported: true,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect(session?.factors).toMatchObject([
      {
        delivery_channel,
        type: 'wallet',
        method: {
          method_id: id,
          method_type: 'wallet',
          wallet_id: id,
          wallet_type,
          wallet_public_address: wallet.stored_address,
        },
      },
    ]);
    succeeded(await publicApi.verifySession({ session_token, session_jwt }));
    const again = succeeded(await publicApi.verifyWallet(await signed(publicApi, wallet)));
    expect(again).toMatchObject({ id, user_id });
    expect('session_token' in again).toBe(false);
    const user = succeeded(await api.getUser(user_id));
    expect(user).toMatchObject({ status: 'active', emails: [], phone_numbers: [] });
    expect(user.wallets).toContainEqual(expect.objectContaining({ id, verified: true, is_read_only: true }));
    const found = succeeded(await api.listUsers({ wallet: wallet.public_address })).users;
    expect(found.map((one) => one.user_id)).toEqual([user_id]);
  });

  it('one signature, 50 verifications at the same time: one success, one user', async () => {
    const quiet = await newApp();
    const proof = await signed(quiet.publicApi, newWallet());
    const answers = await race(50, () => quiet.publicApi.verifyWallet(proof));
    expect(tally(answers)).toEqual({ '200': 1, invalid_signature: 49 });
    expect(succeeded(await quiet.api.listUsers()).users).toHaveLength(1);
  });

  it('refuses a signature that was spent, of another key, or of an address without a challenge', async () => {
    const wallet = newWallet();
    const proof = await signed(publicApi, wallet);
    const signature = await newWallet().sign('another text');
    expectRefusal(await publicApi.verifyWallet({ ...proof, signature }), 400, 'invalid_signature');
    succeeded(await publicApi.verifyWallet(proof));
    expectRefusal(await publicApi.verifyWallet(proof), 400, 'invalid_signature');
    const { public_address } = newWallet();
    expectRefusal(await publicApi.verifyWallet({ ...proof, public_address }), 404, 'challenge_not_found');
  });
});

describe('attached to a user', () => {
  it('needs the secret key, and a user', async () => {
    const { wallet_type, public_address } = ethereumWallet();
    const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
    const begin = { wallet_type, public_address, domain: WALLET_DOMAIN };
    expectRefusal(await publicApi.beginWallet({ ...begin, user_id }), 403, 'secret_key_required');
    expectRefusal(await api.beginWallet({ ...begin, user_id: unknownId('user') }), 404, 'user_not_found');
  });

  it('joins the session of the user, and signs no other user in', async () => {
    const wallet = ethereumWallet();
    const { userId, token } = await signIn(app);
    const proof = await signed(api, wallet, userId);
    const stranger = await signIn(app);
    const wrong = await publicApi.verifyWallet({ ...proof, session_token: stranger.token });
    expectRefusal(wrong, 409, 'session_user_mismatch');
    const joined = succeeded(await publicApi.verifyWallet({ ...proof, session_token: token }));
    expect(joined.user_id).toBe(userId);
    expect(joined.session?.factors.map(({ type }) => type)).toEqual(['otp', 'wallet']);
    const conflict = await publicApi.verifyWallet(await signed(api, wallet, stranger.userId));
    expectRefusal(conflict, 409, 'wallet_conflict');
  });

  it("another user's session is no sign-up: the challenge of the new wallet is not spent", async () => {
    const proof = await signed(publicApi, solanaWallet());
    const { token } = await signIn(app);
    const mismatch = await publicApi.verifyWallet({ ...proof, session_token: token });
    expectRefusal(mismatch, 409, 'session_user_mismatch');
    succeeded(await publicApi.verifyWallet(proof));
  });
});
