import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';
import { type AreaCases, post } from './other-apps-case.js';

const verify = '/v1/auth/wallets/verify';

export async function walletCases(other: TestApp): Promise<AreaCases> {
  const { user_id } = succeeded(await other.api.users.create({ email: sandboxEmail() }));
  const wallet = succeeded(await other.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const begun = succeeded(await other.api.wallets.beginImport({ user_id }));
  const proof = await signed(other.publicApi, ethereumWallet());
  const attached = succeeded(await other.api.wallets.verify(await signed(other.api, ethereumWallet())));
  const user = { names: 'user_id', theirs: user_id, nobodys: unknownId('user') };
  const held = { names: 'wallet_id', nobodys: unknownId('wallet') };
  return {
    held: [
      { ...user, at: '/v1/wallets/' },
      { ...user, at: '/v1/auth/wallets/' },
      { names: 'import_id', theirs: begun.import_id, nobodys: unknownId('import') },
      { ...held, theirs: wallet.id },
      { ...held, at: '/v1/auth/users/wallets/', theirs: attached.id },
    ],
    table: {
      [`POST ${verify}`]: [
        {
          names: 'public_address',
          theirs: proof.public_address,
          nobodys: ethereumWallet().public_address,
          request: post(verify, 'public_address', proof),
        },
      ],
    },
    expectUntouched: async () => {
      expect(succeeded(await other.api.wallets.list({ user_id })).wallets).toEqual([wallet]);
      succeeded(await other.api.wallets.get({ wallet_id: attached.id }));
      succeeded(await other.publicApi.wallets.verify(proof));
    },
  };
}
