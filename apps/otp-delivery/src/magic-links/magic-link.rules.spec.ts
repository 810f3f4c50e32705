import { describe, expect, it } from '@jest/globals';
import { linkTo } from './magic-link.rules.js';

describe('the address that is sent', () => {
  it.each([
    ['https://a.example/w', 'https://a.example/w?token=t-_1'],
    ['https://a.example/w?plan=pro', 'https://a.example/w?plan=pro&token=t-_1'],
    ['https://a.example/w?token=old', 'https://a.example/w?token=t-_1'],
  ])('%s', (url, expected) => {
    expect(linkTo(url, 't-_1')).toBe(expected);
  });
});
