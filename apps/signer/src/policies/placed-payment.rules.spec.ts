import { expect, it } from '@jest/globals';
import { placedPayment } from './placed-payment.rules.js';

const of = { appId: 'app_1', walletId: 'wallet_1' };
const paid = { currency: 'USDC', destination: '0xa' } as const;

it.each([
  ['in its usual places', 6, '1500000', 1_500_000n, 1_500_000n],
  ['in fewer places', 2, '150', null, 1_500_000n],
  ['in more places', 18, '1500000000000000000', null, 1_500_000n],
  ['below the smallest unit', 18, '1', null, 1n],
])('a payment %s', (_, decimals, units, judged, counted) => {
  const placed = placedPayment(of, { ...paid, decimals, units }, {});
  expect(placed).toEqual({ ...of, ...paid, units: judged, countedUnits: counted, unset: {} });
});
