import { describe, expect, it } from '@jest/globals';
import { isMemo, isSameMemo, type Memo } from './memo.js';

describe('a memo', () => {
  it.each([
    { text: 'INV-42' },
    { text: 'ä'.repeat(14) },
    { text: '🚀' },
    { id: '0' },
    { id: '18446744073709551615' },
  ])('may be %j', (value) => expect(isMemo(value)).toBe(true));

  it.each([
    null,
    undefined,
    'INV-42',
    [],
    {},
    { text: '' },
    { text: 'a', id: '1' },
    { text: 'a', more: 1 },
    { text: 7 },
    { text: `${'ä'.repeat(14)}a` },
    { text: 'a\u0000' },
    { text: 'a\u202eb' },
    { text: 'a\u200b' },
    { text: '\udfff' },
    { id: 7 },
    { id: '' },
    { id: '01' },
    { id: '-1' },
    { id: '1.5' },
    { id: '18446744073709551616' },
    { id: '9'.repeat(100_000) },
  ])('is not %j', (value) => expect(isMemo(value)).toBe(false));

  it.each<[Memo | null | undefined, Memo | null | undefined, boolean]>([
    [{ text: '1' }, { text: '1' }, true],
    [{ text: '1' }, { id: '1' }, false],
    [{ id: '1' }, { id: '2' }, false],
    [null, undefined, true],
    [null, { id: '0' }, false],
  ])('%j and %j are the same: %s', (one, other, same) => expect(isSameMemo(one, other)).toBe(same));
});
