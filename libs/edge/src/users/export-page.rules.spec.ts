import { expect, it } from '@jest/globals';
import { EMPTY_PAGE, hasRoom, withAnswer } from './export-page.rules.js';

const MIB = 1024 * 1024;
const answer = (table: string, rows: number, bytes?: number) => ({
  parts: [{ table, rows: Array.from({ length: rows }, (_, n) => ({ n })) }],
  next_table: '',
  next_after: '',
  ...(bytes !== undefined && { bytes }),
});

it.each([
  ['nothing', { rows: 0, bytes: 0 }, 0, true],
  ['rows for one more call', { rows: 4800, bytes: 0 }, 0, true],
  ['a row more', { rows: 4801, bytes: 0 }, 0, false],
  ['bytes for one more call', { rows: 0, bytes: 3 * MIB }, 0, true],
  ['a byte more', { rows: 0, bytes: 3 * MIB + 1 }, 0, false],
  ['almost five seconds', { rows: 0, bytes: 0 }, 4999, true],
  ['five seconds', { rows: 0, bytes: 0 }, 5000, false],
])('with %s in a page, one more call belongs to it: %j', (_, read, ms, expected) => {
  expect(hasRoom({ parts: [], ...read }, ms)).toBe(expected);
});

it('keeps a table of two calls as one part, and that of another service apart', () => {
  const first = withAnswer(EMPTY_PAGE, 'session', answer('sessions', 2, 10));
  const second = withAnswer(first, 'session', answer('sessions', 1, 5));
  const { parts, rows, bytes } = withAnswer(second, 'mfa', answer('sessions', 1));
  expect(parts.map((part) => [part.service, part.rows.length])).toEqual([
    ['session', 3],
    ['mfa', 1],
  ]);
  expect([rows, bytes]).toEqual([4, 15]);
  expect(EMPTY_PAGE.parts).toEqual([]);
});
