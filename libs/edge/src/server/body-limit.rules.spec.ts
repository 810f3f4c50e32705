import { expect, it } from '@jest/globals';
import { bodyTimeLeft } from './body-limit.rules.js';

/** Seconds after which a body at this rate is refused; Infinity if it may go on for a minute. */
function refusedAfter(bytesPerSecond: number): number {
  for (let second = 1; second <= 60; second += 1)
    if (bodyTimeLeft(second * 1000, second * bytesPerSecond) <= 0) return second;
  return Infinity;
}

it.each([
  [0, 5],
  [1, 6],
  [4096, 10],
  [10_000, Infinity],
])('a body at %i bytes a second is refused after %f seconds', (rate, seconds) => {
  expect(refusedAfter(rate)).toBe(seconds);
});
