import { expect, it } from '@jest/globals';
import { needsOf, NO_NEEDS, strictest } from './needs.rules.js';

it('the strictest of a need and none is the need', () => {
  const needs = needsOf({ max_factor_age: 5, approvals: { count: 1, by: 'keys' } });
  expect([strictest(needs, NO_NEEDS), strictest(NO_NEEDS, needs)]).toEqual([needs, needs]);
});
