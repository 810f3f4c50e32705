import { expect, it } from '@jest/globals';
import { placedPayment } from './placed-payment.rules.js';

const of = { appId: 'app_1', walletId: 'wallet_1', unset: {} };
const paid = { currency: 'USDC', destination: '0xa' } as const;

it.each([
  ['in the usual places', 6, 6, '1500000', 1_500_000n, 1_500_000n],
  ['in fewer places than are said', 2, 6, '150', null, 1_500_000n],
  ['in more places than are said', 18, 6, '1500000000000000000', null, 1_500_000n],
  ['in the usual places, where others are said', 6, 18, '1500000', null, 1_500_000n],
  ['where none are said', 6, undefined, '1500000', null, 1_500_000n],
  ['in the more places that are said', 18, 18, '1500000000000000000', 1_500_000n, 1_500_000n],
  ['in the fewer places that are said', 2, 2, '150', 1_500_000n, 1_500_000n],
  ['a unit above the smallest that is counted', 18, 18, '1000000000001', 2n, 2n],
  ['below the smallest unit', 18, 6, '1', null, 1n],
])('a payment %s', (_, decimals, said, units, judged, counted) => {
  const placed = placedPayment(of, { ...paid, decimals, units }, said);
  expect(placed).toEqual({ ...of, ...paid, units: judged, countedUnits: counted, isOnUsualNetwork: true });
});
