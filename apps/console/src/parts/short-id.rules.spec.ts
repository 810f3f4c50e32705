import { expect, it } from '@jest/globals';
import { shortId } from './short-id.rules.js';

it.each([
  ['user_01k9z6x2m4f8v0c3r5t7w9y1ab', 'user_…w9y1ab'],
  ['default', 'default'],
  ['user_1', 'user_1'],
  ['', ''],
])('%s is shown as %s in a list', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
