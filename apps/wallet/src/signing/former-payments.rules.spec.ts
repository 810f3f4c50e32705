import { expect, it } from '@jest/globals';
import type { Asset } from '@latchkey/chains';
import type { ReadPayment } from '@latchkey/chains/payments';
import type { Environment } from '@latchkey/contracts';
import { formerRefusal } from './former-payments.rules.js';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const PAYER = `0x${'11'.repeat(20)}`;
const OTHER = `0x${'22'.repeat(20)}`;
const assets: Asset[] = [
  { kind: 'evm_native', decimals: 18 },
  { kind: 'erc20', contract: USDC, decimals: 6 },
];
const payment: ReadPayment = {
  chain: 'eip155:31337',
  payer: null,
  token: null,
  receiver: OTHER,
  units: 1n,
  fee: 1n,
  isCapped: true,
  signable: Buffer.alloc(32),
};

it.each<[string, Partial<ReadPayment>, Environment, string | undefined]>([
  ['of the coin', {}, 'test', undefined],
  ['of a token of the table', { token: { contract: USDC, decimals: null } }, 'test', undefined],
  ['of a main net, for a live App', { chain: 'eip155:1' }, 'live', undefined],
  ['of the wallet itself', { payer: PAYER }, 'test', undefined],
  ['of a main net, for a test App', { chain: 'eip155:1' }, 'test', 'payment_chain_unknown'],
  ['of another payer', { payer: OTHER }, 'test', 'payment_payer_differs'],
  ['of another contract', { token: { contract: OTHER, decimals: null } }, 'test', 'payment_token_differs'],
  ['with fees that no payment has', { isCapped: false }, 'test', 'payment_fee_too_high'],
])('a payment without its intent %s, in an upgrade', (_, changed, environment, expected) => {
  const refusal = formerRefusal({ ...payment, ...changed }, { payer: PAYER, environment, assets });
  expect(refusal).toBe(expected);
});
