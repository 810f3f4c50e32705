import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { addressesOf, methodTypeOf } from './identifier.rules.js';

it.each([
  ['an email', newId('email'), 'email'],
  ['a phone number', newId('pn'), 'phone_number'],
  ['a user', newId('user'), undefined],
  ['a prefix alone', 'email_', undefined],
  ['nothing', '', undefined],
])('the id of %s', (_, id, type) => {
  expect(methodTypeOf(id)).toBe(type);
});

it('names what is there, emails first', () => {
  expect(addressesOf(['a@b.io', undefined, null, ''], [null, '+14155552671'])).toEqual([
    { type: 'email', value: 'a@b.io' },
    { type: 'phone_number', value: '+14155552671' },
  ]);
});
