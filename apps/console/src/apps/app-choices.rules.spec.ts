import { expect, it } from '@jest/globals';
import { choicesOf, unfoundText } from './app-choices.rules.js';

const app = (id: string) => ({ id, name: id.toUpperCase(), environment: 'test' });

it('an App that stands on two pages is one choice', () => {
  expect(choicesOf([app('a'), app('b'), app('b')], 'b')).toEqual([
    { value: 'a', label: 'A (test)' },
    { value: 'b', label: 'B (test)' },
  ]);
});

it('a chosen App whose name is not known stands by its id', () => {
  expect(choicesOf([app('a')], 'app_1')).toContainEqual({ value: 'app_1', label: 'app_1' });
});

it.each([
  ['are being read', true, null, /Looking/],
  ['could not be read', false, new Error('No'), /could not be read/],
  ['could not be read yet', true, new Error('No'), /could not be read/],
  ['are read', false, null, /^No App of this name$/],
])('while the older Apps %s, it says no more than is known', (_, isPending, error, said) => {
  expect(unfoundText({ isPending, error })).toMatch(said);
});
