import { describe, expect, it } from '@jest/globals';
import { columnsOf, ListColumn, SecondsColumn, TextColumn } from './columns.js';

class Row {
  @TextColumn() readonly name!: string | undefined;
  @SecondsColumn() readonly created_at!: number | undefined;
  @ListColumn() readonly tags!: readonly string[];
}

const EMPTY = { name: undefined, created_at: undefined, tags: [] };

describe('columns of an export', () => {
  it('reads each column that the class names, and no other', () => {
    const raw = { name: ' Ada ', created_at: '2020-09-13T12:26:40Z', tags: 'a, b;c', other: 'x' };
    expect({ ...columnsOf(Row, raw) }).toEqual({
      name: 'Ada',
      created_at: 1_600_000_000,
      tags: ['a', 'b', 'c'],
    });
  });

  it('reads missing columns as empty', () => {
    expect({ ...columnsOf(Row, { name: '', tags: ' ' }) }).toEqual(EMPTY);
  });

  it.each([
    '{"name":{"constructor":"x"},"tags":[{"constructor":"x"}]}',
    '{"name":{"toString":1,"__proto__":{"a":1}}}',
    '{"__proto__":{"name":"Eve"},"constructor":"x","prototype":"x"}',
  ])('reads the hostile record %s as empty', (json) => {
    expect({ ...columnsOf(Row, JSON.parse(json) as Record<string, unknown>) }).toEqual(EMPTY);
  });
});
