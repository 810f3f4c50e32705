import { expect, it } from '@jest/globals';
import { countCrash, pauseMs } from './supervised.js';

it.each([
  [1, 200],
  [2, 400],
  [3, 800],
  [6, 6_400],
  [7, 10_000],
  [50, 10_000],
])('after %i crashes in a row waits %i ms', (crashes, ms) => {
  expect(pauseMs(crashes)).toBe(ms);
});

it.each([
  ['a crash soon after the start adds up', 4, 29_999, 5],
  ['a steady run starts the count anew', 4, 30_000, 1],
])('%s', (_, crashes, ranMs, counted) => {
  expect(countCrash(crashes, ranMs)).toBe(counted);
});
