import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail, unique } from '../sign-in/identities.js';
import type { Makers } from './valid-request.js';
import { ethereumWallet } from '../sign-in/wallets.js';

/** Valid requests of transfers, on Polygon, which every stack of the tests has. */
export function transferRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  return {
    'POST /v1/transfers/create': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const { id: source } = succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
      const payment = { dest: ethereumWallet().public_address, source_amount: '12.5' };
      const currencies = { source_currency: 'MATIC', dest_currency: 'MATIC' };
      const own = { custom_id: unique('payout'), notes: 'Payout for November', expires_in: 5 };
      return {
        path: '/v1/transfers/create',
        key,
        body: { user_id, source, ...payment, ...currencies, ...own },
      };
    },
  };
}
