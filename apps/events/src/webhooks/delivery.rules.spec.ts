import { describe, expect, it } from '@jest/globals';
import { CAREFUL_AFTER_FAILURES, isSlowAnswer, probePauseMs, retryPauseMs } from './delivery.rules.js';

const HOUR_MS = 3600_000;
const mostRandom = 1 - Number.EPSILON;

describe('the pause of a delivery', () => {
  it('is two seconds at first, and at least half of it', () => {
    expect(retryPauseMs(1, mostRandom)).toBe(2000);
    expect(retryPauseMs(1, 0)).toBe(1000);
  });

  it('grows to four hours, and no further', () => {
    expect(retryPauseMs(2, mostRandom)).toBe(8000);
    expect(retryPauseMs(8, mostRandom)).toBe(4 * HOUR_MS);
    expect(retryPauseMs(10_000, mostRandom)).toBe(4 * HOUR_MS);
  });

  it('leaves room for at least 24 attempts in three days', () => {
    let [attempts, elapsed] = [0, 0];
    for (; elapsed < 72 * HOUR_MS; attempts += 1) elapsed += retryPauseMs(attempts + 1, mostRandom);
    expect(attempts).toBeGreaterThanOrEqual(24);
    expect(attempts).toBeLessThan(30);
  });
});

describe('the pause of a failing endpoint', () => {
  it('is a second at first, and five minutes at most', () => {
    expect(probePauseMs(CAREFUL_AFTER_FAILURES, mostRandom)).toBe(1000);
    expect(probePauseMs(1, mostRandom)).toBe(1000);
    expect(probePauseMs(CAREFUL_AFTER_FAILURES + 3, mostRandom)).toBe(8000);
    expect(probePauseMs(1_000_000, mostRandom)).toBe(300_000);
    expect(probePauseMs(1_000_000, 0)).toBe(150_000);
  });
});

it('an answer is slow after three seconds', () => {
  expect([2999, 3001].map(isSlowAnswer)).toEqual([false, true]);
});
