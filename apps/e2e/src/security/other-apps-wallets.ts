import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { ethereumWallet, signed, WALLET_DOMAIN } from '../harness/sign-in/wallets.js';
import { type AreaCases, type Case, type Held, post } from './other-apps-case.js';

const verify = '/v1/auth/wallets/verify';
const begin = '/v1/auth/wallets/registrations/begin';

export async function walletCases(
  asking: TestApp,
  other: TestApp,
  sessions: readonly Held[],
): Promise<AreaCases> {
  const { user_id } = succeeded(await other.api.users.create({ email: sandboxEmail() }));
  const wallet = succeeded(await other.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const ownProof = await signed(asking.publicApi, ethereumWallet());
  const theirProof = await signed(other.publicApi, ethereumWallet());
  const attached = succeeded(await other.api.wallets.verify(await signed(other.api, ethereumWallet())));
  const watched = { wallet_type: 'ethereum', public_address: ethereumWallet().public_address };
  const user: Held = { names: 'user_id', theirs: user_id, nobodys: unknownId('user') };
  const held: Held = { names: 'wallet_id', theirs: wallet.id, nobodys: unknownId('wallet') };
  return {
    table: {
      'POST /v1/wallets/create': [
        { ...user, request: post('/v1/wallets/create', 'user_id', { wallet_type: 'XLM' }) },
      ],
      'POST /v1/wallets/import': [{ ...user, request: post('/v1/wallets/import', 'user_id', watched) }],
      'DELETE /v1/auth/users/wallets/{wallet_id}/delete': [detachmentOf(attached.id)],
      'GET /v1/wallets/{wallet_id}': [{ ...held, request: (id) => ({ path: `/v1/wallets/${id}` }) }],
      'POST /v1/wallets/balance': [
        { ...held, request: post('/v1/wallets/balance', 'wallet_id', { token_symbol: 'MATIC' }) },
      ],
      'POST /v1/auth/wallets/registrations/begin': [
        { ...user, request: post(begin, 'user_id', { ...watched, domain: WALLET_DOMAIN }) },
      ],
      'POST /v1/auth/wallets/verify': [
        { ...addressOf(theirProof), request: post(verify, 'public_address', theirProof) },
        ...sessions.map((session) => ({ ...session, request: post(verify, session.names, ownProof) })),
      ],
      'GET /v1/admin/status': [],
      'POST /v1/admin/keys/rewrap': [],
    },
    expectUntouched: async () => {
      expect(succeeded(await other.api.wallets.list({ user_id })).wallets).toEqual([wallet]);
      succeeded(await other.api.wallets.get({ wallet_id: attached.id }));
      succeeded(await asking.publicApi.wallets.verify(ownProof));
      succeeded(await other.publicApi.wallets.verify(theirProof));
    },
  };
}

function addressOf({ public_address: theirs }: { public_address: string }): Held {
  return { names: 'public_address', theirs, nobodys: ethereumWallet().public_address };
}

function detachmentOf(theirs: string): Case {
  const request = (id: string) => ({ path: `/v1/auth/users/wallets/${id}/delete` });
  return { names: 'wallet_id', theirs, nobodys: unknownId('wallet'), request };
}
