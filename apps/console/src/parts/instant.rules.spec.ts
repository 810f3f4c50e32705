import { expect, it } from '@jest/globals';
import { instantOf, secondsOf } from './instant.rules.js';

it('an instant comes out of an address as it went in', () => {
  expect(instantOf(1795219200)).toBe('2026-11-21T00:00:00Z');
  expect(secondsOf(instantOf(1795219200))).toBe(1795219200);
});

it.each([undefined, '', 'yesterday', '1969-01-01T00:00:00Z'])('%s is no instant', (text) => {
  expect(secondsOf(text)).toBeUndefined();
});
