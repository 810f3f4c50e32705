import { expect, it } from '@jest/globals';
import { prefixesOf } from './user-search.rules.js';

it.each([
  ['ada', null],
  ['+1 (415) 555-26', '+141555526'],
  ['1415', '+1415'],
  ['+', null],
  ['4711-b', null],
  ['1+1', null],
])('%s begins the number %s', (query, phoneNumber) => {
  expect(prefixesOf(query).phoneNumber).toBe(phoneNumber);
});

it('lower-cases emails as they are stored', () => {
  expect(prefixesOf(' ADA.É@Example')).toMatchObject({ text: 'ADA.É@Example', email: 'ada.É@example' });
});
