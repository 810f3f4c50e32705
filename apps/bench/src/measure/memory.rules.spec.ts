import { describe, expect, it } from '@jest/globals';
import { kilobytesLine, peakOf, sumOf } from './memory.rules.js';

const ROLLUP = `55d0c0000000-7ffd000000 ---p 00000000 00:00 0    [rollup]
Rss:               96012 kB
Pss:               71234 kB
Pss_Dirty:         60000 kB
`;

describe('kilobytesLine', () => {
  it.each([
    ['Rss', 96_012 * 1024],
    ['Pss', 71_234 * 1024],
    ['Swap', 0],
  ])('%s', (name, expected) => {
    expect(kilobytesLine(ROLLUP, name)).toBe(expected);
  });
});

describe('sumOf and peakOf', () => {
  const one = { rss: 5, pss: 2 };
  const other = { rss: 4, pss: 3 };
  it('go figure by figure', () => {
    expect(sumOf([one, other])).toEqual({ rss: 9, pss: 5 });
    expect(peakOf(one, other)).toEqual({ rss: 5, pss: 3 });
  });
});
