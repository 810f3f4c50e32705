import { describe, expect, it } from '@jest/globals';
import { channelOf, isSandbox } from './destination.rules.js';

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
