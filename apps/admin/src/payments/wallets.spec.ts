import { expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const BALANCES = {
  balances: [{ token_symbol: 'ethereum', network: 'ethereum', balance: '1.5' }],
  unavailable: [{ token_symbol: 'USDC', network: 'ethereum', error_type: 'chain_unavailable' }],
};

it('the balances of a wallet are read as its App reads them, and of no other App', async () => {
  const admin = await startTestAdmin({
    'identity.v1.act_for_app': ({ app_id }: { app_id: string }) => ({ caller: { app_id }, ticket: 't' }),
    'wallet.v1.wallet_balances': ({ wallet_id }: { wallet_id: string }) => {
      if (wallet_id !== 'wallet_1') throw new AppError('wallet_not_found');
      return BALANCES;
    },
  });
  const of = (wallet: string) =>
    send(admin, `/v1/admin/apps/app_1/wallets/${wallet}/balances`, { key: ADMIN_KEY });
  expect(await of('wallet_1')).toMatchObject({ status: 200, json: BALANCES });
  expect(admin.calls.at(-1)).toMatchObject({ context: { caller: { app_id: 'app_1' } } });
  expect(await of('wallet_2')).toMatchObject({ status: 404, json: { error_type: 'wallet_not_found' } });
  await admin.close();
});
