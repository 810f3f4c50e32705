import { expect, it } from '@jest/globals';
import { type Step, stepOf } from './trial.rules.js';

it.each<[string | undefined, string | null, Step]>([
  [undefined, null, { at: 'start' }],
  // Begun, and then opened again by its link.
  [undefined, 'state', { at: 'start' }],
  ['token=one', 'state', { at: 'back', token: 'one', state: 'state' }],
  ['token=one', null, { at: 'elsewhere' }],
  ['error=oauth_failed', 'state', { at: 'refused' }],
  ['error=oauth_failed', null, { at: 'elsewhere' }],
])('a page opened with %s in a tab that keeps %s is at %j', (query, state, step) => {
  expect(stepOf(query === undefined ? undefined : new URLSearchParams(query), state)).toEqual(step);
});
