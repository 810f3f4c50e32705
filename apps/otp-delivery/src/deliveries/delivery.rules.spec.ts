import { describe, expect, it } from '@jest/globals';
import { isSandbox, secondsUntilRoom } from './delivery.rules.js';

describe('sandbox values', () => {
  it.each([
    ['test', '+15005550001', true],
    ['test', '+15005550009', true],
    ['test', '+15005550010', false],
    ['test', '+15005550000', false],
    ['test', 'ada@sandbox.test', true],
    ['test', 'ada@sandbox.test.example.com', false],
    ['test', 'ada@notsandbox.test', false],
    ['live', '+15005550001', false],
    ['live', 'ada@sandbox.test', false],
  ] as const)('%s App, %s → %s', (environment, destination, expected) => {
    expect(isSandbox(environment, destination)).toBe(expected);
  });
});

const now = new Date('2026-11-01T12:00:00Z');
const secondsAgo = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age * 1000));
const times = (count: number, ageSeconds: number) => secondsAgo(...Array<number>(count).fill(ageSeconds));

describe('Retry-After of a destination', () => {
  it.each([
    ['five at once', times(5, 0), 600],
    ['five, the first a minute ago', secondsAgo(60, 50, 40, 30, 20), 540],
    ['in any order', secondsAgo(20, 60, 30, 50, 40), 540],
    ['six: the second has to leave too', secondsAgo(90, 60, 50, 40, 30, 20), 540],
    ['half a second is rounded up', secondsAgo(599.5, 1, 1, 1, 1), 1],
    ['twenty today, none of late', times(20, 3600), 82_800],
    ['the later of both limits', [...times(15, 80_000), ...times(5, 10)], 6400],
    ['room already', times(4, 10), 1],
    ['a send that left its window does not count', [...times(5, 700), ...times(4, 10)], 1],
  ])('%s', (_, sends, expected) => {
    expect(secondsUntilRoom(sends, now)).toBe(expected);
  });
});
