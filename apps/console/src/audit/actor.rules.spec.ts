import { expect, it } from '@jest/globals';
import { actorFilter, ANY_OPERATOR } from './actor.rules.js';

it.each([
  [undefined, {}],
  [ANY_OPERATOR, { actor_type: 'operator' }],
  ['user_1', { actor_user_id: 'user_1' }],
])('events by %s', (by, filter) => {
  expect(actorFilter(by)).toEqual(filter);
});
