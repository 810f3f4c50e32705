import { createECDH } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Wallet } from 'ethers';
import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail } from '../sign-in/identities.js';
import { signIn } from '../sign-in/sign-in.js';
import { type Makers, sessionMembers } from './valid-request.js';
import { ethereumWallet, signed, solanaWallet, WALLET_DOMAIN } from '../sign-in/wallets.js';

/** A public key of P-256. */
const POINT = createECDH('prime256v1').generateKeys('base64url');

/** Valid requests of wallets. */
export function walletRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  const newUser = async () => {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    return withDefaultWallet(app, user_id);
  };
  return {
    'POST /v1/wallets/create': async () => {
      const body = { wallet_type: 'bitcoin', user_id: await newUser() };
      return { path: '/v1/wallets/create', key, body };
    },
    'POST /v1/wallets/import': async () => {
      const { privateKey: private_key } = Wallet.createRandom();
      const body = { user_id: await newUser(), wallet_type: 'ethereum', private_key };
      return { path: '/v1/wallets/import', key, body };
    },
    'POST /v1/wallets/import/begin': async () => {
      return { path: '/v1/wallets/import/begin', key, body: { user_id: await newUser() } };
    },
    'POST /v1/wallets/{wallet_id}/export': async () => {
      const { userId, token, jwt } = await signIn(app);
      await withDefaultWallet(app, userId);
      const wallet = succeeded(await api.wallets.create({ user_id: userId, wallet_type: 'ethereum' }));
      const body = { recipient_public_key: POINT, session_token: token, session_jwt: jwt };
      return { path: `/v1/wallets/${wallet.id}/export`, key, body };
    },
    'POST /v1/wallets/balance': async () => {
      const wallet = succeeded(
        await api.wallets.create({ user_id: await newUser(), wallet_type: 'ethereum' }),
      );
      return { path: '/v1/wallets/balance', key, body: { wallet_id: wallet.id, token_symbol: 'MATIC' } };
    },
    'POST /v1/auth/wallets/registrations/begin': async () => {
      const { wallet_type, public_address } = solanaWallet();
      const page = { domain: WALLET_DOMAIN, uri: `https://${WALLET_DOMAIN}/login`, chain_id: 'devnet' };
      const body = { wallet_type, public_address, user_id: await newUser(), ...page };
      return { path: '/v1/auth/wallets/registrations/begin', key, body };
    },
    'POST /v1/auth/wallets/verify': async () => {
      const { userId, token, jwt } = await signIn(app);
      await withDefaultWallet(app, userId);
      const body = { ...(await signed(api, ethereumWallet(), userId)), ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/wallets/verify', key, body };
    },
  };
}

/**
 * Waits for the default wallet, which an event makes if wallet did not answer within the call that created the user. It
 * has to be there before another wallet is added, which would hide whether it has come.
 */
async function withDefaultWallet({ api }: TestApp, user_id: string): Promise<string> {
  while (!succeeded(await api.users.get({ user_id })).wallets.some(({ is_default }) => is_default))
    await delay(50);
  return user_id;
}
