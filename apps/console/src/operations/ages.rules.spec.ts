import { expect, it } from '@jest/globals';
import { ageOf, endOf } from './ages.rules.js';

const NOW = 1_790_000_000;
const DAY = 86_400;

it('an age has whole days, and none is in the future', () => {
  expect([0, 1.9, 400, -3].map((days) => ageOf(NOW - days * DAY, NOW))).toEqual([
    ...['0 days', '1 day', '400 days', '0 days'],
  ]);
});

it('an end is to come, or was', () => {
  expect([1.5, 0, -0.1].map((days) => endOf(NOW + days * DAY, NOW))).toEqual([
    ...['ends in 1 day', 'ends in 0 days', 'has ended'],
  ]);
});
