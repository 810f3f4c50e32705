import { describe, expect, it } from '@jest/globals';
import { inRoundOrder, mainScale } from './round-order.rules.js';

describe('inRoundOrder', () => {
  it('goes backwards every other round', () => {
    expect([1, 2, 3].map((round) => inRoundOrder(['a', 'b', 'c'], round).join(''))).toEqual([
      'abc',
      'cba',
      'abc',
    ]);
  });
});

describe('mainScale', () => {
  it.each([
    [[1_000, 100_000, 1_000_000], 100_000],
    [[1_000, 5_000], 1_000],
    [[], 0],
  ])('of %j is %d', (scales, expected) => {
    expect(mainScale(scales)).toBe(expected);
  });
});
