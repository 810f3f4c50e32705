import { describe, expect, it } from '@jest/globals';
import { markdownTable, textTable } from './tables.rules.js';

const table = { head: ['Call', 'µs'], rows: [['a', '1,234'], ['longer'], ['b', '5']] };

describe('textTable', () => {
  it('puts figures under each other', () => {
    expect(textTable(table).split('\n')).toEqual([
      'Call       µs',
      '──────  ─────',
      'a       1,234',
      'longer',
      'b           5',
    ]);
  });
});

describe('markdownTable', () => {
  it('is what Prettier makes of it', () => {
    expect(markdownTable(table).split('\n')).toEqual([
      '| Call   |    µs |',
      '| ------ | ----: |',
      '| a      | 1,234 |',
      '| longer |       |',
      '| b      |     5 |',
    ]);
  });
});
