import { expect, it } from '@jest/globals';
import { isBroadcastAt, isSupersededForGood, nextLookMs } from './execution.rules.js';

it.each([
  [1, 250],
  [2, 500],
  [3, 1000],
  [6, 8000],
  [7, 15_000],
  [8, 15_000],
  [5000, 15_000],
])('after look %i: a pause of %i ms', (attempt, ms) => {
  expect(nextLookMs(attempt)).toBe(ms);
});

it.each([
  [0, false],
  [119_999, false],
  [120_000, true],
])('superseded for %i ms counts as failed: %s', (ms, given) => {
  expect(isSupersededForGood(ms)).toBe(given);
});

it.each([
  [1, true],
  [2, false],
  [3, false],
  [4, true],
  [100, true],
])('what the node does not know is broadcast at look %i: %s', (attempt, broadcast) => {
  expect(isBroadcastAt(attempt)).toBe(broadcast);
});
