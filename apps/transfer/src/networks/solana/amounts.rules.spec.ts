import { describe, expect, it } from '@jest/globals';
import { SOLANA_FEE_CAPS, solanaFee } from '@latchkey/chains';
import { requireCountable, requireOpening, unitLimitOf, unitPriceOf } from './amounts.rules.js';

const { unitPrice: HIGHEST_UNIT_PRICE } = SOLANA_FEE_CAPS;

const LEAST = 890_880n;
const refusedWith = (message: string) => ({
  code: 'invalid_amount',
  details: { fields: [{ field: 'source_amount', message }] },
});
const thrownBy = (call: () => void): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

describe('what an account is opened with', () => {
  it.each<[string, bigint, bigint]>([
    ['the least', LEAST, 0n],
    ['a lamport to one that is open', 1n, LEAST],
    ['the missing lamport', 1n, LEAST - 1n],
  ])('%s', (_, units, held) => {
    expect(thrownBy(() => requireOpening(units, held, LEAST))).toBeUndefined();
  });

  it.each<[string, bigint, bigint, string]>([
    ['a lamport', 1n, 0n, '0.00089088'],
    ['a lamport too little', LEAST - 1n, 0n, '0.00089088'],
    ['too little on top of something', 10n, 880n, '0.00089'],
  ])('not %s', (_, units, held, least) => {
    const message = `must be at least ${least}, which opens the account of \`dest\``;
    expect(thrownBy(() => requireOpening(units, held, LEAST))).toMatchObject(refusedWith(message));
  });
});

describe('what the chain can count', () => {
  it.each([0n, 1n, 2n ** 64n - 1n])('%s', (units) => {
    expect(thrownBy(() => requireCountable(units))).toBeUndefined();
  });

  it.each([2n ** 64n, 10n ** 80n])('not %s', (units) => {
    const message = 'must be less: the chain cannot count so much';
    expect(thrownBy(() => requireCountable(units))).toMatchObject(refusedWith(message));
  });
});

describe('the price of a unit', () => {
  it.each<[string, bigint[], bigint]>([
    ['no payments lately', [], 0n],
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
    expect(solanaFee(units, price)).toBe(fee);
  });
});
