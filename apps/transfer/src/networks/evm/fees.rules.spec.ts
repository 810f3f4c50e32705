import { describe, expect, it } from '@jest/globals';
import { expectedGas, gasLimit, type GasNeed, gasPriceOf } from './fees.rules.js';

const GWEI = 10n ** 9n;

describe('the price of gas', () => {
  it.each([
    ['Ethereum', 20n * GWEI, 2n * GWEI, { expected: 22n * GWEI, most: 42n * GWEI }],
    ['a chain at rest', 1n, 0n, { expected: 1n, most: 2n }],
    ['a chain whose base fee is zero', 0n, GWEI, { expected: GWEI, most: GWEI }],
    ['past 2^53', 10n ** 13n + 1n, 3n, { expected: 10n ** 13n + 4n, most: 2n * 10n ** 13n + 5n }],
  ])('%s', (_, baseFee, tip, price) => {
    expect(gasPriceOf(baseFee, tip)).toEqual({ tip, ...price });
  });

  it.each([1000n * GWEI + 1n, 10n ** 14n, 2n ** 256n - 1n])('a tip of %s is offered in part', (suggested) => {
    const tip = 1000n * GWEI;
    expect(gasPriceOf(GWEI, suggested)).toEqual({ tip, expected: GWEI + tip, most: 2n * GWEI + tip });
  });

  it.each([
    ['a base fee', 10n ** 14n, 0n],
    ['a whole word', 2n ** 256n - 1n, 0n],
  ])('%s that no chain has is refused', (_, baseFee, tip) => {
    expect(() => gasPriceOf(baseFee, tip)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});

describe('the gas of a payment', () => {
  it.each<[string, GasNeed, { expected: bigint; limit: bigint }]>([
    ['to an account', 'no_code', { expected: 21_000n, limit: 21_000n }],
    ['that fails when it is tried out', 'fails', { expected: 100_000n, limit: 100_000n }],
    ['of a token', 51_643n, { expected: 51_643n, limit: 61_971n }],
    ['to a contract that does nothing', 21_000n, { expected: 21_000n, limit: 25_200n }],
    ['to a contract that burns much', 900_000n, { expected: 900_000n, limit: 1_000_000n }],
    ['to a contract that burns all it gets', 30_000_000n, { expected: 1_000_000n, limit: 1_000_000n }],
  ])('%s', (_, need, { expected, limit }) => {
    expect(expectedGas(need)).toBe(expected);
    expect(gasLimit(need)).toBe(limit);
  });

  it.each([0n, 1n, 20_999n])('%s is less than any transaction takes', (need) => {
    expect(() => gasLimit(need)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});
