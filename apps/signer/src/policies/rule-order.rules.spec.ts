import { describe, expect, it } from '@jest/globals';
import type { TransferRule } from '@latchkey/contracts/signer';
import { neverMatching } from './rule-order.rules.js';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const person = { needs: { person: true } };
const usdc = (limits: TransferRule['limits'], more: TransferRule = {}): TransferRule => ({
  currency: 'USDC',
  ...(limits && { limits }),
  ...more,
});
const EVERY = (
  ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM', 'AVAX', 'MATIC', 'USDC', 'USDT', 'LINK'] as const
).map((currency) => ({
  currency,
}));

describe('a rule never decides', () => {
  it.each<[string, TransferRule[], number[]]>([
    ['after one that admits everything', [{}, { currency: 'USDC' }, { dest: [A] }, {}], [1, 2, 3]],
    ['after its own currency', [usdc(undefined), usdc({ per_day: '5' }), { currency: 'USDT' }], [1]],
    ['after its own addresses', [{ dest: [A, B] }, { dest: [B], ...person }, { dest: [B, C] }], [1]],
    ['after several that share its addresses', [{ dest: [A] }, { dest: [B] }, { dest: [A, B] }], [2]],
    ['after rules of every currency', [...EVERY, {}], [EVERY.length]],
    [
      'after rules of every currency that pays its address',
      [{ currency: 'solana' }, { currency: 'USDC' }, { currency: 'USDT' }, { dest: [SOL] }],
      [3],
    ],
    ['with the same limit', [usdc({ per_transfer: '5' }), usdc({ per_transfer: '5' }, person)], [1]],
    ['with a lower limit', [usdc({ per_day: '10' }), usdc({ per_day: '9.99' }, person)], [1]],
    ['with a lower limit of a longer time', [usdc({ per_day: '10' }), usdc({ per_30_days: '10' })], [1]],
    [
      'with a day below what one payment may be',
      [usdc({ per_transfer: '10' }), usdc({ per_day: '10' })],
      [1],
    ],
    [
      'with all limits lower',
      [
        usdc({ per_transfer: '5', per_day: '50', per_30_days: '500' }),
        usdc({ per_transfer: '4', per_day: '40', per_30_days: '400' }),
      ],
      [1],
    ],
    [
      'with a lower limit of one payment, at a part of the addresses',
      [usdc({ per_transfer: '5' }), usdc({ per_transfer: '4' }, { dest: [A] })],
      [1],
    ],
    [
      'with a lower window of the same addresses',
      [usdc({ per_day: '5' }, { dest: [A, B] }), usdc({ per_day: '5' }, { dest: [B, A] })],
      [1],
    ],
  ])('%s', (_, rules, expected) => {
    expect(neverMatching(rules)).toEqual(expected);
  });
});

describe('a rule may decide', () => {
  it.each<[string, TransferRule[]]>([
    ['before one that admits everything', [usdc({ per_day: '5' }), usdc(undefined, person), {}]],
    ['with a higher limit', [usdc({ per_day: '5' }), usdc({ per_day: '6' }, person)]],
    ['with a limit of a shorter time', [usdc({ per_30_days: '5' }), usdc({ per_day: '5' }, person)]],
    ['with a limit of one payment alone', [usdc({ per_day: '5' }), usdc({ per_transfer: '1' }, person)]],
    // What is paid elsewhere may use up the wider window and not this one.
    ['with a window of its addresses alone', [usdc({ per_day: '5' }), usdc({ per_day: '1' }, { dest: [A] })]],
    ['with a window of any address', [usdc({ per_day: '5' }, { dest: [A] }), usdc({ per_day: '1' })]],
    ['for an address that no rule before has', [{ dest: [A] }, { dest: [B] }, { dest: [A, C] }]],
    ['for a currency that no rule before has', [...EVERY.slice(1), {}]],
    ['for a currency that pays its address', [{ currency: 'USDC' }, { dest: [SOL] }]],
  ])('%s', (_, rules) => {
    expect(neverMatching(rules)).toEqual([]);
  });
});

it('is found among as many rules and addresses as a body can hold, in a moment', () => {
  const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
  const rules = Array.from({ length: 50 }, (_, rule): TransferRule => ({
    dest: Array.from({ length: 100 }, (_unused, n) => address(rule * 100 + n)),
  }));
  const started = performance.now();
  expect(neverMatching(rules)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});
