import { describe, expect, it } from '@jest/globals';
import { hourly, secondsUntilRoom } from '../deliveries/delivery.rules.js';
import { payloadOf } from './proof-payload.js';
import { counterRange, isHardEnough, triesFor } from './proof.rules.js';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (...seconds: number[]) => seconds.map((s) => new Date(now.getTime() - s * 1000));
const times = (count: number, seconds: number) => ago(...Array<number>(count).fill(seconds));

describe('the tries of a challenge', () => {
  it.each([
    [0, 100],
    [4, 100],
    [5, 200],
    [9, 200],
    [10, 400],
    [20, 1600],
    [200, 1600],
  ])('after %d sends in 10 minutes are %d', (sends, tries) => {
    expect(triesFor(100, times(sends, 599), now)).toBe(tries);
  });

  it('forget sends of 10 minutes ago', () => {
    expect(triesFor(100, times(50, 600), now)).toBe(100);
  });

  it.each([
    [100, 100, true],
    [100, 200, true],
    [100, 400, false],
    [0, 1, false],
  ])('%d are enough where %d are due: %s', (tries, due, expected) => {
    expect(isHardEnough(tries, due)).toBe(expected);
  });

  it.each([1, 2, 500])('%d have a range around them', (tries) => {
    const [from, to] = counterRange(tries);
    expect(from).toBeLessThan(to);
    expect((from + to) / 2).toBeCloseTo(tries, -1);
  });
});

it.each([
  ['full for a minute', times(3, 60), 3, 3540],
  ['the oldest leaves first', ago(3590, 60, 50), 3, 10],
  ['room already', times(1, 60), 3, 1],
])('Retry-After of a client, %s', (_, sends, limit, seconds) => {
  expect(secondsUntilRoom(sends, now, [hourly(limit)])).toBe(seconds);
});

it.each([
  'null',
  '[]',
  '7',
  '{"challenge":{}}',
  '{"challenge":{"parameters":{"nonce":"a"},"signature":"b"},"solution":{}}',
])('%s is no payload', (json) => {
  expect(payloadOf(Buffer.from(json).toString('base64'))).toBeUndefined();
});
