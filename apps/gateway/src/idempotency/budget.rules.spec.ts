import { describe, expect, it } from '@jest/globals';
import { findingsOf, largestOf, losses } from './budget.rules.js';

const HALF = 0.5;
const bucket = (bytes: number) => ({ bytes, most: 1000 });
const held = (apps: Record<string, [bytes: number, answers: number]>) =>
  new Map(Object.entries(apps).map(([app, [bytes, answers]]) => [app, { bytes, answers }]));

describe('the budget of an App', () => {
  it('is exceeded by more than its part of the bucket', () => {
    const sums = held({ a: [500, 0], b: [501, 0], c: [1, 0] });
    expect(findingsOf(sums, bucket(0), HALF).over).toEqual(['b']);
  });

  it('is used by the largest App to a part that the operator sees', () => {
    const sums = held({ a: [300, 0], b: [350, 0] });
    expect(findingsOf(sums, bucket(0), HALF)).toEqual({ over: [], largest: 'b', largestPart: 0.7 });
    expect(findingsOf(held({}), bucket(0), HALF)).toMatchObject({ largest: undefined, largestPart: 0 });
  });

  it.each([
    ['its answers first', 450, 'answers'],
    ['whole claims if few answers are left', 20, 'claims'],
  ] as const)('costs it %s', (_, answers, of) => {
    const sums = held({ a: [600, answers], b: [100, 100] });
    expect(losses(sums, bucket(700), HALF)).toEqual([{ app: 'a', bytes: 200, of }]);
  });
});

describe('a full bucket', () => {
  const sums = held({ a: [400, 300], b: [300, 300], c: [200, 200] });

  it('costs the largest App alone', () => {
    expect(losses(sums, bucket(900), HALF)).toEqual([{ app: 'a', bytes: 100, of: 'answers' }]);
    expect(losses(sums, bucket(899), HALF)).toEqual([]);
  });

  it('costs an App over its budget once', () => {
    const greedy = held({ a: [600, 600], b: [300, 300] });
    expect(losses(greedy, bucket(950), HALF)).toEqual([{ app: 'a', bytes: 200, of: 'answers' }]);
  });

  it('costs no App whose bytes are unknown', () => {
    expect(largestOf(held({ a: [-5, 0] }))).toBeUndefined();
    expect(losses(held({}), bucket(950), HALF)).toEqual([]);
  });
});
