import { describe, expect, it } from '@jest/globals';
import type { TransferAsset } from '../network.js';
import { destinationOf } from './evm.network.js';

const COIN: TransferAsset = { kind: 'evm_native', decimals: 18 };
const USDC: TransferAsset = {
  kind: 'erc20',
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
};
const PAYEE = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('destinations', () => {
  it.each([
    ['with its checksum', PAYEE, COIN],
    ['in lower case', PAYEE.toLowerCase(), USDC],
    ['in upper case', `0x${PAYEE.slice(2).toUpperCase()}`, COIN],
  ])('%s: stored in lower case', (_, text, asset) => {
    expect(destinationOf(text, asset)).toBe(PAYEE.toLowerCase());
  });

  it('the contract of a token can be paid the coin', () => {
    const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    expect(destinationOf(contract, COIN)).toBe(contract);
  });

  it.each([
    ['a wrong checksum', PAYEE.replace('dA6B', 'da6B'), COIN],
    ['another chain', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', COIN],
    ['the zero address', `0x${'0'.repeat(40)}`, COIN],
    ['the zero address, of a token', `0x${'0'.repeat(40)}`, USDC],
    ['a precompiled contract', `0x${'1'.padStart(40, '0')}`, COIN],
    ['the contract of the token itself', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', USDC],
  ])('%s: none', (_, text, asset) => {
    expect(destinationOf(text, asset)).toBeUndefined();
  });
});
