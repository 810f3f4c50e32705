import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement, exampleResult as resultOf } from './example-result.js';
import type { BenchResult } from './result.js';
import { summarize } from './summary.rules.js';
import { verdicts } from './targets.rules.js';

const judge = (result: BenchResult) => verdicts(result, summarize(result));
const find = (result: BenchResult, what: RegExp) => judge(result).find((verdict) => what.test(verdict.what));

describe('verdicts', () => {
  it('say nothing of what was not measured', () => {
    const names = judge(resultOf([measurement({ name: 'jwks' })])).map(({ what }) => what);
    expect(names.some((what) => what.startsWith('JWK set'))).toBe(true);
    expect(names.some((what) => /floor|OTP|Wallet|by token/.test(what))).toBe(false);
  });

  it.each([
    [114, true],
    [116, false],
  ])('hold verification to 1.15 of the floor (%d of 100)', (micros, met) => {
    const result = resultOf([
      measurement({ cpu: { gateway: micros } }),
      measurement({ name: 'floor', cpu: { 'floor door': 100 } }),
    ]);
    expect(find(result, /by token, 16/)?.met).toBe(met);
  });

  it.each([
    [600, '600 µs (0.6 × floor)', true],
    [700, '700 µs (0.7 × floor)', false],
  ])('take the floor for the unit of what a call may cost (%d µs)', (micros, measured, met) => {
    const result = resultOf([
      measurement({ name: 'jwks', cpu: { gateway: micros } }),
      measurement({ name: 'floor', cpu: { 'floor door': 1_000 } }),
    ]);
    expect(find(result, /^JWK/)).toMatchObject({ target: '≤ 100 µs (0.6 × floor)', measured, met });
  });

  it('take microseconds where there is no floor', () => {
    const result = resultOf([measurement({ name: 'jwks', cpu: { gateway: 99 } })]);
    expect(find(result, /^JWK/)).toMatchObject({ target: '≤ 100 µs', measured: '99 µs', met: true });
  });

  it('compare the smallest with the largest data', () => {
    const at = (users: number, p50Ms: number) => measurement({ users, concurrency: 1, p50Ms });
    const verdict = find(resultOf([at(1_000, 1), at(100_000, 5), at(1_000_000, 1.05)]), /1,000,000 sessions/);
    expect(verdict).toMatchObject({ measured: '1.05 ×', met: true });
  });

  it.each([
    [0, 999, true, true],
    [1, 1_000, false, false],
  ])('judge revocation (%d accepted, key %d ms)', (accepted, keyStoppedAfterMs, session, key) => {
    const { revocation } = resultOf([]);
    const result = resultOf([], { revocation: { ...revocation, accepted, keyStoppedAfterMs } });
    expect(find(result, /session revoked/)?.met).toBe(session);
    expect(find(result, /key revoked/)?.met).toBe(key);
  });
});
