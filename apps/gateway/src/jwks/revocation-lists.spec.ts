import { expect, it } from '@jest/globals';
import { hasEntity } from './revocation-lists.js';

it.each([
  ['none', undefined, false],
  ['the same', 'W/"a"', true],
  ['the same as a strong one', '"a"', true],
  ['one of several', '"b", W/"a"', true],
  ['any', '*', true],
  ['another one', 'W/"b"', false],
  ['without quotes', 'a', false],
])('If-None-Match with %s: %s', (_, sent, matches) => {
  expect(hasEntity(sent, 'W/"a"')).toBe(matches);
});
