import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import type { AreaCases } from './other-apps-case.js';

export async function transferCases({ api }: TestApp): Promise<AreaCases> {
  const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
  const { id: source } = succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const payment = {
    dest: ethereumWallet().public_address,
    source_amount: '1.5',
    source_currency: 'MATIC',
  };
  const { requires: _requires, ...transfer } = succeeded(
    await api.transfers.create({ user_id, source, ...payment }),
  );
  return {
    held: [
      { names: 'user_id', at: '/v1/transfers/', theirs: user_id, nobodys: unknownId('user') },
      { names: 'source', at: '/v1/transfers/', theirs: source, nobodys: unknownId('wallet') },
      { names: 'transfer_id', theirs: transfer.id, nobodys: unknownId('transfer') },
    ],
    expectUntouched: async () => {
      expect(succeeded(await api.transfers.get({ transfer_id: transfer.id }))).toEqual(transfer);
    },
  };
}
