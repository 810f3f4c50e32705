import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement, exampleResult as resultOf } from './example-result.js';
import { exampleBeside, exampleSteady, exampleTwoReplicas } from './example-parts.js';
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
    [
      'an undocumented end of a call, where a replica was lost',
      resultOf([], { replicas: [exampleTwoReplicas({ errors: { '500 internal_error': 1, '503 x': 2 } })] }),
      '1 × 500',
    ],
    [
      'a replica that ends badly',
      resultOf([], { replicas: [exampleTwoReplicas({ exitCode: 1 })] }),
      'session ended with 1 at SIGTERM',
    ],
    [
      'an error beside password scoring',
      resultOf([], { beside: exampleBeside({ passwordErrors: { '403 tier_required': 3 } }) }),
      'beside scoring, passwords: 3 × 403',
    ],
    [
      'a process that was gone under the steady load',
      resultOf([], { steady: exampleSteady({ session: () => 0 }) }),
      'session has ended',
    ],
  ])('tells %s', (_, result, expected) => {
    expect(problemsOf(result)).toEqual([expect.stringContaining(expected)]);
  });
});
