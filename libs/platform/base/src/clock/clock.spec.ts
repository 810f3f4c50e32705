import { describe, expect, it } from '@jest/globals';
import { systemClock, toEpochSeconds } from './clock.js';

describe('epoch seconds', () => {
  it.each([
    ['a whole second', '2026-11-21T00:00:00.000Z', 1_795_219_200],
    ['the last millisecond of a second', '2026-11-21T00:00:00.999Z', 1_795_219_200],
    ['before the epoch', '1969-12-31T23:59:59.500Z', -1],
  ])('%s', (_, instant, seconds) => {
    expect(toEpochSeconds(new Date(instant))).toBe(seconds);
  });

  it('are 0 for an instant that is not set', () => {
    expect(toEpochSeconds(null)).toBe(0);
  });
});

it('the system clock is the present', () => {
  const before = Date.now();
  expect(systemClock().getTime()).toBeGreaterThanOrEqual(before);
});
