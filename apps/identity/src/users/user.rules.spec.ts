import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { methodTypeOf } from './method-types.js';
import {
  addressesOf,
  changedMembers,
  EMPTY_PROFILE,
  fitting,
  type Metadata,
  metadataFits,
  nextMetadata,
  nextProfile,
  ownership,
  type ProfileChange,
  sameMetadata,
} from './user.rules.js';

const ada = {
  externalId: null,
  firstName: 'Ada',
  middleName: '',
  lastName: 'Byron',
  metadata: { plan: 'free' },
};

describe('what a request changes in a profile', () => {
  it.each<[string, ProfileChange, object, string[]]>([
    ['nothing', {}, {}, []],
    ['null is nothing', { first_name: null, metadata: null, replace_metadata: null }, {}, []],
    ['a name', { last_name: 'Lovelace' }, { lastName: 'Lovelace' }, ['last_name']],
    ['an `external_id`', { external_id: 'a-1' }, { externalId: 'a-1' }, ['external_id']],
    ['an empty name empties it', { first_name: '' }, { firstName: '' }, ['first_name']],
    ['metadata merged', { metadata: { seats: 1 } }, { metadata: { plan: 'free', seats: 1 } }, ['metadata']],
    [
      'metadata replaced, and a name',
      { metadata: { seats: 1 }, replace_metadata: true, middle_name: 'King' },
      { metadata: { seats: 1 }, middleName: 'King' },
      ['middle_name', 'metadata'],
    ],
  ])('%s', (_, change, expected, members) => {
    const next = nextProfile(ada, change);
    expect(next).toEqual({ ...ada, ...expected });
    expect(changedMembers(ada, next)).toEqual(members);
  });

  it('names the lists that new identifiers join, once each', () => {
    const attached = (['phone_number', 'email', 'phone_number'] as const).map((type) => ({ type }));
    const next = nextProfile(ada, { first_name: 'Augusta' });
    expect(changedMembers(ada, next, attached)).toEqual(['first_name', 'phone_numbers', 'emails']);
  });

  it('starts empty', () => {
    expect(nextProfile(EMPTY_PROFILE, { first_name: 'Ada' })).toEqual({ ...EMPTY_PROFILE, firstName: 'Ada' });
  });

  it('refuses too much metadata', () => {
    expect(() => fitting({ ...ada, metadata: { text: 'a'.repeat(17_000) } })).toThrow('metadata_too_large');
  });
});

it.each([
  ['no user', [], { kind: 'none' }],
  ['one, by one identifier', ['user_1'], { kind: 'one', userId: 'user_1' }],
  ['one, by both', ['user_1', 'user_1'], { kind: 'one', userId: 'user_1' }],
  ['two users', ['user_1', 'user_2'], { kind: 'several' }],
])('identifiers belong to %s', (_, userIds, expected) => {
  expect(ownership(userIds.map((userId) => ({ userId })))).toEqual(expected);
});

const current: Metadata = { plan: 'free', seats: 3, address: { city: 'Turin', zip: '10121' } };

interface Case {
  given: Metadata | null | undefined;
  replace?: boolean;
  expected: Metadata;
}

describe('metadata update semantics (specification)', () => {
  it.each<[string, Case]>([
    ['1 merges at the top level', { given: { plan: 'pro' }, expected: { ...current, plan: 'pro' } }],
    ['1 adds what is new', { given: { beta: true }, expected: { ...current, beta: true } }],
    [
      '2 null deletes a key',
      { given: { seats: null }, expected: { plan: 'free', address: current['address'] } },
    ],
    ['2 null for an unknown key is nothing', { given: { nope: null }, expected: current }],
    [
      '2 null inside an object is a value',
      { given: { address: { zip: null } }, expected: { ...current, address: { zip: null } } },
    ],
    ['3 {} clears all', { given: {}, expected: {} }],
    ['4 null is ignored', { given: null, expected: current }],
    ['4 absent is ignored', { given: undefined, expected: current }],
    [
      '5 an object replaces its key',
      { given: { address: { city: 'Oslo' } }, expected: { ...current, address: { city: 'Oslo' } } },
    ],
    ['5 a list replaces its key', { given: { seats: [1, 2] }, expected: { ...current, seats: [1, 2] } }],
    ['6 replaces all', { given: { a: 1 }, replace: true, expected: { a: 1 } }],
    ['6 keeps null as a value', { given: { a: null }, replace: true, expected: { a: null } }],
    ['6 with {} clears all', { given: {}, replace: true, expected: {} }],
    ['6 with null changes nothing', { given: null, replace: true, expected: current }],
    ['6 with nothing changes nothing', { given: undefined, replace: true, expected: current }],
  ])('%s', (_, { given, replace = false, expected }) => {
    const before = structuredClone(current);
    expect(nextMetadata(current, given, replace)).toEqual(expected);
    expect(current).toEqual(before);
  });

  it('never reaches a prototype', () => {
    const given = JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}') as Metadata;
    const merged = nextMetadata(current, given, false);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect((merged as { admin?: unknown }).admin).toBeUndefined();
    expect(JSON.stringify(merged)).toContain('"__proto__":{"admin":true}');
  });
});

const keys = (count: number): Metadata =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const bytes = (count: number): Metadata => ({ text: 'a'.repeat(count - '{"text":""}'.length) });

describe('the size of metadata', () => {
  it.each<[string, Metadata, boolean]>([
    ['nothing', {}, true],
    ['50 keys', keys(50), true],
    ['51 keys', keys(51), false],
    ['51 keys inside one', { inner: keys(51) }, true],
    ['16 KiB', bytes(16_384), true],
    ['16 KiB and a byte', bytes(16_385), false],
    ['bytes, not characters, count', { text: 'é'.repeat(8_200) }, false],
  ])('%s', (_, metadata, fits) => {
    expect(metadataFits(metadata)).toBe(fits);
  });
});

it.each<[string, Metadata, Metadata, boolean]>([
  ['equal', { a: { b: [1] } }, { a: { b: [1] } }, true],
  ['another value', { a: 1 }, { a: 2 }, false],
  ['another order', { a: 1, b: 2 }, { b: 2, a: 1 }, false],
])('the same metadata: %s', (_, one, other, same) => {
  expect(sameMetadata(one, other)).toBe(same);
});

it.each([
  ['an email', newId('email'), 'email'],
  ['a phone number', newId('pn'), 'phone_number'],
  ['a user', newId('user'), undefined],
  ['a prefix alone', 'email_', undefined],
  ['nothing', '', undefined],
])('the id of %s', (_, id, type) => {
  expect(methodTypeOf(id)).toBe(type);
});

it('lists the addresses that are given, emails first', () => {
  expect(addressesOf(['a@b.io', undefined, null, ''], [null, '+14155552671'])).toEqual([
    { type: 'email', value: 'a@b.io' },
    { type: 'phone_number', value: '+14155552671' },
  ]);
});
