import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from './message.rules.js';

describe('pause before the next attempt', () => {
  it.each([
    [1, 500, 1000],
    [2, 1000, 2000],
    [3, 2000, 4000],
    [5, 8000, 16_000],
    [6, 15_000, 30_000],
    [45, 15_000, 30_000],
    [46, 150_000, 300_000],
  ])('after attempt %i: from %i to %i ms', (attempt, least, most) => {
    expect(retryDelayMs(attempt, 0)).toBe(least);
    expect(retryDelayMs(attempt, 1)).toBe(most);
  });
});
