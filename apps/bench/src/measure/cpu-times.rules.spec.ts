import { describe, expect, it } from '@jest/globals';
import { readSchedstat, readStat, spentBetween } from './cpu-times.rules.js';

const STAT =
  '4711 (node (main) x) S 1 4711 4711 0 -1 4194304 9 8 7 6 1843 343 21 4 20 0 11 0 9 12456 41241 184467';

describe('readStat', () => {
  it('reads the ticks behind a name with spaces and brackets', () => {
    expect(readStat(STAT)).toEqual({ ticked: 21_860_000, reaped: 250_000 });
  });
});

describe('readSchedstat', () => {
  it('reads nanoseconds on the CPU', () => {
    expect(readSchedstat('19036274212 21204838182 128019\n')).toBe(19_036_274.212);
  });
});

describe('spentBetween', () => {
  const reading = (exact: number, ticked: number, reaped = 0) => ({ exact, ticked, reaped });
  it.each([
    ['the exact counter', reading(1_500, 0), reading(9_750, 10_000), 8_250],
    ['the exact counter, although the ticks lag', reading(0, 10_000), reading(15_000, 10_000), 15_000],
    [
      'the ticks, where a thread took its time along',
      reading(500_000, 500_000),
      reading(400_000, 620_000),
      120_000,
    ],
    ['children that ended too', reading(0, 0, 20_000), reading(5_000, 10_000, 70_000), 55_000],
  ])('is %s', (_, before, after, expected) => {
    expect(spentBetween(before, after)).toBe(expected);
  });
});
