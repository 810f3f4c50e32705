import { describe, expect, it } from '@jest/globals';
import { requireCountable, requireOpening } from './amount.rules.js';

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
    ['what was missing', 1n, LEAST - 1n],
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
