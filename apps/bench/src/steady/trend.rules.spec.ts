import { describe, expect, it } from '@jest/globals';
import { isFlat, trendOf } from './trend.rules.js';

const MIB = 1024 * 1024;
const everyTenSeconds = Array.from({ length: 60 }, (_, index) => (index + 1) * 10);

describe('trendOf', () => {
  it('compares the second and third minute of ten with the last', () => {
    const minutes = everyTenSeconds.map((second) => Math.ceil(second / 60));
    expect(trendOf(everyTenSeconds, minutes)).toMatchObject({ start: 2.5, end: 10, startLow: 2, endLow: 10 });
  });

  it('tells the slope of the last three quarters alone', () => {
    const readings = everyTenSeconds.map((second) => (second <= 150 ? 1_000 : second * 2));
    expect(trendOf(everyTenSeconds, readings).perMinute).toBeCloseTo(120);
  });

  it('is nothing for what stays', () => {
    const still = everyTenSeconds.map(() => 7);
    expect(trendOf(everyTenSeconds, still)).toEqual({
      start: 7,
      end: 7,
      startLow: 7,
      endLow: 7,
      perMinute: 0,
    });
  });
});

describe('isFlat', () => {
  it.each([
    ['less than before', 100, 90, true],
    ['eight MiB more', 100, 108, true],
    ['nine MiB more', 100, 109, false],
    ['a twentieth more', 400, 420, true],
    ['more than a twentieth', 400, 421, false],
  ])('%s', (_, start, end, flat) => {
    expect(isFlat({ start: start * MIB, end: end * MIB })).toBe(flat);
  });
});
