import { describe, expect, it } from '@jest/globals';
import { nextLimit } from './in-flight-limit.rules.js';

const bounds = { always: 64, most: 1000, longTurnMs: 15 };

describe('the limit of work in flight', () => {
  it.each([
    ['falls below what is in flight once turns have long been too long', 1000, 200, 100, 140],
    ['never falls below what is always taken', 70, 64, 500, 64],
    ['does not grow then, if little is in flight', 100, 900, 120, 70],
    ['stays during a short delay', 1000, 200, 80, 1000],
    ['grows while turns are short', 100, 100, 0, 104],
    ['never grows beyond the most', 999, 900, 0, 1000],
  ])('%s', (_, limit, inFlight, lateForMs, expected) => {
    expect(nextLimit(limit, { inFlight, lateForMs }, bounds)).toBe(expected);
  });

  it('finds what a process can do, whose turns are too long with more than 100 in flight', () => {
    const periodMs = 20;
    let limit = bounds.most;
    let lateForMs = 0;
    const limits = Array.from({ length: 1000 }, () => {
      lateForMs = limit > 100 ? lateForMs + periodMs : 0;
      return (limit = nextLimit(limit, { inFlight: limit, lateForMs }, bounds));
    });
    const settled = limits.slice(100);
    expect(Math.max(...settled)).toBeLessThanOrEqual(104);
    expect(Math.min(...settled)).toBeGreaterThanOrEqual(64);
  });
});
