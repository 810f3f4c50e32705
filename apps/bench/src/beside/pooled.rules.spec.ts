import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement } from '../report/example-result.js';
import { pooled } from './pooled.rules.js';

describe('pooled', () => {
  it('takes percentiles over all latencies, not over those of the windows', () => {
    const quick = measurement({ latenciesMs: Array.from({ length: 98 }, () => 1) });
    const slow = measurement({ latenciesMs: [30, 20] });
    expect(pooled([quick, slow])).toEqual({ requests: 100, p50Ms: 1, p99Ms: 20, maxMs: 30, errors: {} });
  });

  it('adds errors up', () => {
    const errors: Record<string, number>[] = [{ '503': 1 }, { '503': 2, '504': 1 }];
    expect(pooled(errors.map((some) => measurement({ errors: some }))).errors).toEqual({
      '503': 3,
      '504': 1,
    });
  });
});
