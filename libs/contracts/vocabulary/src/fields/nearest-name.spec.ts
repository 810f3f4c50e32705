import { describe, expect, it } from '@jest/globals';
import { nearestName } from './nearest-name.js';

const KNOWN = ['email', 'phone_number', 'first_name', 'last_name', 'metadata'];

describe('nearestName', () => {
  it.each([
    ['emial', 'email'],
    ['Email', 'email'],
    ['phoneNumber', 'phone_number'],
    ['phone', 'phone_number'],
    ['lastname', 'last_name'],
    ['meta', 'metadata'],
    ['', 'email'],
    ['constructor', expect.any(String)],
    [`email${'x'.repeat(100_000)}`, expect.any(String)],
  ])('of %.20s', (name, expected) => {
    expect(nearestName(name, KNOWN)).toEqual(expected);
  });

  it('is none where nothing is known', () => {
    expect(nearestName('a', [])).toBeUndefined();
  });
});
