import { describe, expect, it } from '@jest/globals';
import { isId } from '@latchkey/platform/ids';
import { SeedValues, spread } from './seed-values.rules.js';

describe('SeedValues', () => {
  const values = new SeedValues('a seed');

  it('are the same every time, and others for another seed', () => {
    expect(values.token(7)).toBe(new SeedValues('a seed').token(7));
    expect(values.token(7)).not.toBe(new SeedValues('another').token(7));
  });

  it.each([1, 255, 1_000_000])('have the forms of the product (number %d)', (number) => {
    expect(values.token(number)).toMatch(/^[\w-]{43}$/);
    expect(isId('user', values.userId(number))).toBe(true);
  });

  it('have ids in the order of their numbers', () => {
    const ids = [1, 2, 15, 16, 300, 1_000_000].map((number) => values.userId(number));
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('spread', () => {
  it.each([1_000, 7_919, 100_000])('takes each of %d once before any comes again', (population) => {
    const numbers = Array.from({ length: population }, (_, number) => spread(number, population));
    expect(new Set(numbers).size).toBe(population);
    expect(Math.min(...numbers)).toBe(1);
    expect(Math.max(...numbers)).toBe(population);
  });
});
