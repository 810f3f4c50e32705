import { describe, expect, it } from '@jest/globals';
import { median, percentile, spreadOf, spreadOfRatios } from './statistics.rules.js';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  it.each([
    [hundred, 0.5, 50],
    [hundred, 0.99, 99],
    [hundred, 1, 100],
    [hundred, 0, 1],
    [[7], 0.99, 7],
    [[1, 2, 3], 0.5, 2],
    [new Float64Array([1, 2, 3, 4]), 0.5, 2],
  ])('case %#', (sorted, share, expected) => {
    expect(percentile(sorted, share)).toBe(expected);
  });

  it('is not a number without values', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 9, 1, 2], 5.5],
    [[4], 4],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('leaves the values in their order, and is not a number without any', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
    expect(median([])).toBeNaN();
  });
});

describe('spreadOf', () => {
  it('is the median between the ends', () => {
    expect(spreadOf([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
  });
});

describe('spreadOfRatios', () => {
  it('compares inside a round, not over all', () => {
    // A machine that is twice as slow in round 2 changes no ratio.
    const values = new Map([
      [1, 120],
      [2, 240],
      [3, 130],
    ]);
    const bases = new Map([
      [1, 100],
      [2, 200],
      [3, 100],
    ]);
    expect(spreadOfRatios(values, bases)).toEqual({ median: 1.2, low: 1.2, high: 1.3 });
  });

  it('leaves a round out that lacks one of the two', () => {
    const values = new Map([
      [1, 2],
      [2, 3],
    ]);
    expect(spreadOfRatios(values, new Map([[2, 1]]))).toEqual({ median: 3, low: 3, high: 3 });
    expect(spreadOfRatios(values, new Map())).toBeUndefined();
  });
});
