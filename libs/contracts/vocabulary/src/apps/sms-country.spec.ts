import { describe, expect, it } from '@jest/globals';
import { smsCountryAllowed, smsCountryOf } from './sms-country.js';

describe('smsCountryOf', () => {
  it.each([
    ['+14155552671', 'US'],
    ['+16135550123', 'CA'],
    ['+15005550001', 'US'],
    ['+4915112345678', 'DE'],
    ['+447400123456', 'GB'],
    ['+870773111632', 'XX'],
  ])('%s is in %s', (number, country) => {
    expect(smsCountryOf(number)).toBe(country);
  });
});

describe('smsCountryAllowed', () => {
  it.each([
    [[], '+4915112345678', true],
    [['DE', 'US'], '+4915112345678', true],
    [['US'], '+4915112345678', false],
  ])('%j takes %s: %s', (allowlist, number, expected) => {
    expect(smsCountryAllowed(allowlist, number)).toBe(expected);
  });
});
