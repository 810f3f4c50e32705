import { expect, it } from '@jest/globals';
import type { Asset, ReadPayment } from '@latchkey/chains/payments';
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
  slot: { id: '7', most: 3 },
  signable: Buffer.alloc(32),
};

it.each<[string, Partial<ReadPayment>, string | undefined]>([
  ['of the coin', {}, undefined],
  ['of a token of the table', { token: { contract: USDC, decimals: null } }, undefined],
  ['whose bytes name no chain', { chain: null }, undefined],
  ['of the wallet itself', { payer: PAYER }, undefined],
  ['of a chain on which nothing is signed', { chain: 'eip155:1' }, 'payment_chain_unknown'],
  ['of another payer', { payer: OTHER }, 'payment_payer_differs'],
  ['of another contract', { token: { contract: OTHER, decimals: null } }, 'payment_token_differs'],
  ['with fees that no payment has', { isCapped: false }, 'payment_fee_too_high'],
])('a payment without its intent %s, in an upgrade', (_, changed, expected) => {
  const isSigned = (chain: string) => chain === 'eip155:31337';
  const refusal = formerRefusal({ ...payment, ...changed }, { payer: PAYER, isSigned, assets });
  expect(refusal).toBe(expected);
});
