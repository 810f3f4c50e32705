import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { eventually } from '@latchkey/platform/testing';
import { newWallet, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectUnavailable, succeeded } from '../harness/http/answers.js';
import type { AppApi } from '../harness/http/app-client.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import { OwnStack } from '../harness/stack/own-stack.js';

type Call = (api: AppApi) => Promise<Answer<unknown>>;
type Cases = Readonly<Record<string, Call>>;

let stack: OwnStack;

beforeAll(async () => {
  stack = await OwnStack.start();
});

afterAll(() => stack.stop());

describe('signer', () => {
  let app: TestApp;
  let wallet: Wallet;
  let pending: Transfer;
  let unwanted: Transfer;

  const payment = { dest: ethereumWallet().public_address, source_amount: '1.5', source_currency: 'MATIC' };
  const imported = { wallet_type: 'ethereum' as const, private_key: `0x${'5e'.repeat(32)}` };

  async function created(): Promise<Transfer> {
    const { id: transfer_id } = succeeded(await app.api.transfers.create(order(wallet, payment)));
    return succeeded(await app.api.transfers.get({ transfer_id }));
  }

  beforeAll(async () => {
    app = await newApp();
    wallet = await newWallet(app.api, 'ethereum');
    pending = await created();
    unwanted = await created();
    await stack.takeDown('signer');
  });

  const NEEDS_SIGNER: Cases = {
    'create a wallet': (api) => api.wallets.create({ user_id: wallet.user_id, wallet_type: 'solana' }),
    'import a key': (api) => api.wallets.import({ user_id: wallet.user_id, ...imported }),
    'create a transfer, which tells what it needs': (api) => api.transfers.create(order(wallet, payment)),
    'confirm a transfer': (api) => api.transfers.confirm({ transfer_id: pending.id }),
    'move its keys': () => adminApi().rewrapKeys({ after: 'signer/' }),
  };

  describe('while it is down', () => {
    it.each(Object.entries(NEEDS_SIGNER))('%s: 503', async (_, refused) =>
      expectUnavailable(await refused(app.api)),
    );

    it('users sign in, wallets and balances are read, transfers are cancelled', async () => {
      await signIn(app);
      expect(succeeded(await app.api.wallets.get({ wallet_id: wallet.id })).id).toBe(wallet.id);
      succeeded(await app.api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'MATIC' }));
      succeeded(await app.api.transfers.cancel({ transfer_id: unwanted.id }));
    });

    it('a user is created, who has the wallet once it is back', async () => {
      const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
      expect(succeeded(await app.api.users.get({ user_id })).wallets).toEqual([]);
      await stack.bringBack();
      const wallets = await eventually(async () => {
        const user = succeeded(await app.api.users.get({ user_id }));
        return user.wallets.length > 0 ? user.wallets : undefined;
      });
      expect(wallets).toMatchObject([{ wallet_type: 'ethereum', is_default: true }]);
    });
  });

  it('has changed nothing of what it refused', async () => {
    const user = succeeded(await app.api.users.get({ user_id: wallet.user_id }));
    expect(user).toMatchObject({ wallets: [{ id: wallet.id }] });
    expect(succeeded(await app.api.transfers.get({ transfer_id: pending.id }))).toEqual(pending);
    succeeded(await app.api.wallets.import({ user_id: wallet.user_id, ...imported }));
  });
});
