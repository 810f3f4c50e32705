import { describe, expect, it } from '@jest/globals';
import {
  EMPTY_PROFILE,
  fitting,
  nextProfile,
  ownership,
  type ProfileChange,
  sameProfile,
} from './user.rules.js';

const ada = { firstName: 'Ada', middleName: '', lastName: 'Byron', metadata: { plan: 'free' } };

describe('what a request changes in a profile', () => {
  it.each<[string, ProfileChange, object]>([
    ['nothing', {}, {}],
    ['null is nothing', { first_name: null, metadata: null, replace_metadata: null }, {}],
    ['a name', { last_name: 'Lovelace' }, { lastName: 'Lovelace' }],
    ['an empty name empties it', { first_name: '' }, { firstName: '' }],
    ['metadata merged', { metadata: { seats: 1 } }, { metadata: { plan: 'free', seats: 1 } }],
    ['metadata replaced', { metadata: { seats: 1 }, replace_metadata: true }, { metadata: { seats: 1 } }],
  ])('%s', (_, change, expected) => {
    const next = nextProfile(ada, change);
    expect(next).toEqual({ ...ada, ...expected });
    expect(sameProfile(ada, next)).toBe(Object.keys(expected).length === 0);
  });

  it('starts empty', () => {
    expect(nextProfile(EMPTY_PROFILE, { first_name: 'Ada' })).toEqual({ ...EMPTY_PROFILE, firstName: 'Ada' });
  });

  it('refuses too much metadata', () => {
    expect(() => fitting({ ...ada, metadata: { text: 'a'.repeat(17_000) } })).toThrow('metadata_too_large');
  });
});

it.each([
  ['nobody', [], { kind: 'nobody' }],
  ['one, by one identifier', ['user_1'], { kind: 'one', userId: 'user_1' }],
  ['one, by both', ['user_1', 'user_1'], { kind: 'one', userId: 'user_1' }],
  ['two users', ['user_1', 'user_2'], { kind: 'several' }],
])('identifiers belong to %s', (_, userIds, expected) => {
  expect(ownership(userIds.map((userId) => ({ userId })))).toEqual(expected);
});
