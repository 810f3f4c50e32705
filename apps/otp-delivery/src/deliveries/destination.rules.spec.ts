import { describe, expect, it } from '@jest/globals';
import { channelOf, countryOf, isCountryAllowed, isSandbox } from './destination.rules.js';

it.each([
  ['email', 'email'],
  ['phone_number', 'sms'],
] as const)('a method of type %s is reached by %s', (type, channel) => {
  expect(channelOf(type)).toBe(channel);
});

describe('sandbox values', () => {
  it.each([
    ['test', '+15005550001', true],
    ['test', '+15005550009', true],
    ['test', '+15005550010', false],
    ['test', '+15005550000', false],
    ['test', 'ada@sandbox.test', true],
    ['test', 'ada@sandbox.test.example.com', false],
    ['test', 'ada@notsandbox.test', false],
    ['live', '+15005550001', false],
    ['live', 'ada@sandbox.test', false],
  ] as const)('%s App, %s → %s', (environment, destination, expected) => {
    expect(isSandbox(environment, destination)).toBe(expected);
  });
});

describe('country of a number', () => {
  it.each([
    ['+14155552671', 'US'],
    ['+4915112345678', 'DE'],
    ['+447400123456', 'GB'],
    ['+16135550123', 'CA'],
    ['+15005550001', 'US'],
    ['+870773111632', 'XX'],
  ])('%s → %s', (number, country) => {
    expect(countryOf(number)).toBe(country);
  });

  it.each([
    [[], 'KP', true],
    [['US', 'DE'], 'DE', true],
    [['US', 'DE'], 'FR', false],
  ])('allow-list %j, %s → %s', (allowlist, country, expected) => {
    expect(isCountryAllowed(allowlist, country)).toBe(expected);
  });
});
