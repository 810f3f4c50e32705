import { describe, expect, it } from '@jest/globals';
import { parseItem, parseList } from 'structured-headers';
import { policyOf, TokenBucket } from './token-bucket.js';

const START = 5000;

function bucketOf(perSecond: number) {
  const bucket = new TokenBucket('key_1', policyOf('per_key', perSecond), START);
  /** How many of `calls` at this time are admitted. */
  const admitted = (calls: number, afterMs: number) =>
    Array.from({ length: calls }, () => bucket.take(START + afterMs)).filter(Boolean).length;
  return { bucket, admitted };
}

describe('TokenBucket', () => {
  it('admits one second at once, and then the rate', () => {
    const { admitted } = bucketOf(50);
    expect(admitted(80, 0)).toBe(50);
    expect(admitted(80, 19)).toBe(0);
    expect(admitted(80, 20)).toBe(1);
    expect(admitted(80, 520)).toBe(25);
    expect(admitted(80, 60_000)).toBe(50);
  });

  it('admits the rate over a minute of constant calls', () => {
    const { admitted } = bucketOf(1000);
    let all = 0;
    for (let ms = 0; ms < 60_000; ms += 10) all += admitted(30, ms);
    expect(all).toBeGreaterThan(60_000);
    expect(all).toBeLessThanOrEqual(61_000);
  });

  it('admits one call per second at a rate of 1', () => {
    const { admitted } = bucketOf(1);
    expect([0, 500, 999, 1000, 1999, 2000].map((ms) => admitted(2, ms))).toEqual([1, 0, 0, 1, 0, 1]);
  });

  it('charges calls of other gateways, in advance if they were more than is left', () => {
    const { bucket, admitted } = bucketOf(50);
    bucket.charge(60, START);
    expect([bucket.field, bucket.secondsToWait]).toEqual(['"per_key";r=0;t=1', 1]);
    expect(admitted(1, 219)).toBe(0);
    expect(admitted(1, 221)).toBe(1);
  });

  it('refuses for 5 seconds at most, however much other gateways report', () => {
    const { bucket, admitted } = bucketOf(50);
    bucket.charge(1_000_000, START);
    expect(bucket.secondsToWait).toBe(6);
    expect([admitted(1, 5000), admitted(1, 5020)]).toEqual([0, 1]);
  });

  it('takes a token back, and holds no more than fit', () => {
    const { bucket, admitted } = bucketOf(50);
    expect(admitted(50, 0)).toBe(50);
    bucket.giveBack();
    expect(admitted(50, 0)).toBe(1);
    for (let times = 0; times < 60; times += 1) bucket.giveBack();
    expect(admitted(80, 0)).toBe(50);
  });

  it.each([
    [1, 1],
    [50, 3],
    [1000, 50],
  ])('of %d calls per second, becomes due for a report after %d', (perSecond, calls) => {
    const { bucket } = bucketOf(perSecond);
    const due = Array.from({ length: calls + 5 }, (_, second) => {
      bucket.take(START + second * 1000);
      return bucket.becomesDue;
    });
    expect(due.indexOf(true)).toBe(calls - 1);
    expect(due.filter(Boolean)).toHaveLength(1);
    expect([bucket.report(), bucket.report()]).toEqual([calls + 5, 0]);
  });

  it('writes structured fields', () => {
    const { bucket, admitted } = bucketOf(50);
    admitted(1, 0);
    expect(parseList(bucket.policy.field)).toEqual([['per_key', new Map(Object.entries({ q: 50, w: 1 }))]]);
    expect(parseItem(bucket.field)).toEqual(['per_key', new Map(Object.entries({ r: 49, t: 1 }))]);
    admitted(49, 0);
    expect(bucket.field).toBe('"per_key";r=0;t=1');
  });
});
