import { describe, expect, it } from '@jest/globals';
import { addressGroups, amountText, currencyName, networkName } from './payment.rules.js';

describe('a payment', () => {
  it.each([
    ['12.5', 'en', '12.5'],
    ['12.5', 'de', '12,5'],
    ['1234567.000000000000000001', 'en', '1,234,567.000000000000000001'],
    ['1234', 'de', '1.234'],
    ['123456789012345678901234567890', 'en', '123,456,789,012,345,678,901,234,567,890'],
    ['0.10', 'en', '0.10'],
    ['1e3', 'en', '1e3'],
    ['-1', 'en', '-1'],
  ])('of %s is written in %s as %s', (amount, language, expected) => {
    expect(amountText(amount, language)).toBe(expected);
  });

  it.each([
    ['eip155:1', 'Ethereum'],
    ['eip155:31337', 'eip155:31337'],
    ['constructor', 'constructor'],
  ])('on %s is on %s', (network, expected) => {
    expect(networkName(network)).toBe(expected);
  });

  it('names coins as people do, and everything else as it is', () => {
    expect(['ethereum', 'solana', 'USDC'].map(currencyName)).toEqual(['ETH', 'SOL', 'USDC']);
  });

  it('shows every character of its address', () => {
    const address = `0x${'d8da6bf269'.repeat(4)}`;
    const groups = addressGroups(address);
    expect(groups.join('')).toBe(address);
    expect(groups.slice(0, 2)).toEqual(['0xd8', 'da6b']);
    expect(addressGroups('')).toEqual([]);
  });
});
