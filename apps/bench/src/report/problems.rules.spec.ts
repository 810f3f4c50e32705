import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement, exampleResult as resultOf } from './example-result.js';
import { problemsOf } from './problems.rules.js';

const { revocation } = resultOf([]);

describe('problemsOf', () => {
  it('finds none in a good run', () => {
    expect(problemsOf(resultOf([measurement({})]))).toEqual([]);
  });

  it.each([
    ['an error', resultOf([measurement({ errors: { '503 service_unavailable': 2 } })]), '2 × 503'],
    ['a case without an answer', resultOf([measurement({ requests: 0 })]), 'nothing was answered'],
    [
      'a revoked session that was accepted',
      resultOf([], { revocation: { ...revocation, accepted: 1 } }),
      'accepted',
    ],
    [
      'a revocation that nothing checked',
      resultOf([], { revocation: { ...revocation, verifications: 0 } }),
      'no veri',
    ],
    [
      'a key that lives on',
      resultOf([], { revocation: { ...revocation, keyStoppedAfterMs: 1_200 } }),
      '1200 ms',
    ],
  ])('tells %s', (_, result, expected) => {
    expect(problemsOf(result)).toEqual([expect.stringContaining(expected)]);
  });
});
