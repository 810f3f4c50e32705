import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement } from '../report/example-result.js';
import { figuresOf, windowOrder } from './windows.rules.js';

describe('windowOrder', () => {
  it('gives each window each place once in three rounds, and each order once in six', () => {
    const orders = [1, 2, 3, 4, 5, 6].map((round) => windowOrder(round).join(' '));
    expect(orders.slice(0, 3)).toEqual(['quiet easy busy', 'easy busy quiet', 'busy quiet easy']);
    expect(orders.slice(3)).toEqual(['busy easy quiet', 'quiet busy easy', 'easy quiet busy']);
    expect(windowOrder(7)).toEqual(windowOrder(1));
  });
});

describe('figuresOf', () => {
  it('tells verifications apart by what was beside them, and that as well', () => {
    const window = (ms: number, besideMs?: number) =>
      measurement({
        latenciesMs: [ms],
        ...(besideMs && { beside: measurement({ latenciesMs: [besideMs, besideMs] }) }),
      });
    const round = { quiet: window(1), easy: window(2, 20), busy: window(3, 30) };
    expect(figuresOf([round, round])).toMatchObject({
      quiet: { requests: 2, p99Ms: 1 },
      easy: { requests: 2, p99Ms: 2 },
      busy: { requests: 2, p99Ms: 3 },
      passwords: { requests: 4, p99Ms: 30 },
      easyPasswords: { requests: 4, p99Ms: 20 },
    });
  });
});
