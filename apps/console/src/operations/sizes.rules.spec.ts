import { expect, it } from '@jest/globals';
import { percentOf, sizeOf } from './sizes.rules.js';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [10 * 1024, '10 KiB'],
  [1.5 * 1024 ** 2, '1.5 MiB'],
  [1024 ** 3, '1.0 GiB'],
  [5000 * 1024 ** 4, '5000 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});

it('tells how much of a limit is used, and nothing without one', () => {
  expect([percentOf(1, 3), percentOf(0, 3), percentOf(1, 0)]).toEqual([33, 0, undefined]);
});
