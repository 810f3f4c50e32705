import { describe, expect, it } from '@jest/globals';
import { feeOf, HIGHEST_UNIT_PRICE, unitLimitOf, unitPriceOf } from './fees.rules.js';

describe('the price of a unit', () => {
  it.each<[string, bigint[], bigint]>([
    ['nobody paid lately', [], 0n],
    ['one did', [7n], 7n],
    ['most paid nothing', [0n, 900n, 0n, 0n, 5n], 0n],
    ['the middle one', [30n, 1n, 20n], 20n],
    ['the upper of two in the middle', [4n, 1n, 3n, 2n], 3n],
    ['by value, not by spelling', [10n, 9n, 100n], 10n],
    ['as much as is paid at most', [HIGHEST_UNIT_PRICE], HIGHEST_UNIT_PRICE],
    ['never more', [2n ** 64n - 1n], HIGHEST_UNIT_PRICE],
  ])('%s', (_, recent, price) => {
    expect(unitPriceOf(recent)).toBe(price);
  });
});

describe('the fee', () => {
  it.each<[string, number, bigint, bigint]>([
    ['without priority', 1_000, 0n, 5_000n],
    ['a part of a lamport is a lamport', 1_000, 1n, 5_001n],
    ['a whole lamport', 1_000, 1_000n, 5_001n],
    ['a little more', 1_000, 1_001n, 5_002n],
    ['the most for SOL', unitLimitOf(false, false), HIGHEST_UNIT_PRICE, 6_000n],
    ['the most for tokens', unitLimitOf(true, false), HIGHEST_UNIT_PRICE, 25_000n],
    ['the most with an account', unitLimitOf(true, true), HIGHEST_UNIT_PRICE, 125_000n],
  ])('%s', (_, units, price, fee) => {
    expect(feeOf(units, price)).toBe(fee);
  });
});
