import { expect, it } from '@jest/globals';
import { ownPage } from './leave.js';

const BASE = 'https://shop.example/sign-in?next=1';

it.each([
  ['/account?tab=2#top', 'https://shop.example/account?tab=2#top'],
  ['account', 'https://shop.example/account'],
  ['?done', 'https://shop.example/sign-in?done'],
  ['https://shop.example:443/account', 'https://shop.example/account'],
])('goes on to %p', (address, page) => {
  expect(ownPage(address, BASE)).toBe(page);
});

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://shop.example/1',
  'https://evil.example/account',
  '//evil.example',
  '/\\evil.example',
  'http://shop.example/account',
  'https://shop.example:8443/',
  'https://shop.example@evil.example/',
  'https://',
])('does not go on to %p', (address) => {
  expect(() => ownPage(address, BASE)).toThrow(TypeError);
});
