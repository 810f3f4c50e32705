import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import { type AreaCases, type Held, post } from './other-apps-case.js';

export interface TransferCases extends AreaCases {
  readonly transferId: string;
}

export async function transferCases(asking: TestApp, other: TestApp): Promise<TransferCases> {
  const newWallet = async ({ api }: TestApp) => {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    return succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  };
  const payment = {
    dest: ethereumWallet().public_address,
    source_amount: '1.5',
    source_currency: 'MATIC',
  };
  const [own, theirs] = [await newWallet(asking), await newWallet(other)];
  const transfer = succeeded(
    await other.api.transfers.create({ user_id: theirs.user_id, source: theirs.id, ...payment }),
  );
  const user: Held = { names: 'user_id', theirs: theirs.user_id, nobodys: unknownId('user') };
  const source: Held = { names: 'source', theirs: theirs.id, nobodys: unknownId('wallet') };
  const held: Held = { names: 'transfer_id', theirs: transfer.id, nobodys: unknownId('transfer') };
  const create = '/v1/transfers/create';
  const listBy = (entry: Held) => ({
    ...entry,
    request: (id: string) => ({ path: `/v1/transfers/list?${entry.names}=${id}` }),
  });
  return {
    table: {
      'POST /v1/transfers/create': [
        { ...user, request: post(create, 'user_id', { source: own.id, ...payment }) },
        { ...source, request: post(create, 'source', { user_id: own.user_id, ...payment }) },
      ],
      'GET /v1/transfers/list': [listBy(user), listBy(source)],
      'GET /v1/transfers/{transfer_id}': [
        { ...held, request: (id: string) => ({ path: `/v1/transfers/${id}` }) },
      ],
    },
    transferId: transfer.id,
    expectUntouched: async () => {
      expect(succeeded(await other.api.transfers.get({ transfer_id: transfer.id }))).toEqual(transfer);
    },
  };
}
