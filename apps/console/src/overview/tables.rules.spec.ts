import { describe, expect, it } from '@jest/globals';
import {
  addAmounts,
  countryTotals,
  paymentTotals,
  refusalName,
  refusalTotals,
  requestsIn,
} from './tables.rules.js';

describe('what was refused', () => {
  const refusal = (reason: string | null, count: number) => ({ error_type: 'invalid_otp', reason, count });
  const points = [
    { at: 0, refusals: [refusal('otp_used', 1), refusal(null, 2)] },
    { at: 3600, refusals: [refusal('otp_used', 3)] },
    { at: 7200, refusals: [refusal('otp_used', 2)] },
  ];

  it('has a sum for each error and reason, with its worst time', () => {
    expect(refusalTotals(points)).toEqual([
      { ...refusal('otp_used', 6), peak: { at: 3600, count: 3 } },
      { ...refusal(null, 2), peak: { at: 0, count: 2 } },
    ]);
  });
});

it('a refusal is named by its error, and its reason where it has one', () => {
  expect(refusalName({ error_type: 'invalid_otp', reason: 'otp_used' })).toBe('invalid_otp: otp_used');
  expect(refusalName({ error_type: 'rate_limited', reason: null })).toBe('rate_limited');
});

it('messages have a sum for each channel and country, the most made first', () => {
  const message = (country: string, status: 'queued' | 'delivered' | 'failed', count: number) => ({
    channel: 'sms' as const,
    country,
    status,
    count,
  });
  const points = [
    { messages: [message('FR', 'queued', 2), message('DE', 'queued', 2)] },
    { messages: [message('DE', 'queued', 1), message('DE', 'failed', 3)] },
  ];
  expect(countryTotals(points)).toEqual([
    { channel: 'sms', country: 'DE', queued: 3, delivered: 0, failed: 3 },
    { channel: 'sms', country: 'FR', queued: 2, delivered: 0, failed: 0 },
  ]);
});

it('payments have a sum for each state and currency', () => {
  const paid = (currency: string, count: number, amount: string) => ({
    status: 'completed',
    currency,
    count,
    amount,
  });
  const points = [
    { payments: [paid('USDC', 1, '0.1')] },
    { payments: [paid('USDC', 2, '0.2'), paid('ETH', 1, '1')] },
  ];
  expect(paymentTotals(points)).toEqual([paid('USDC', 3, '0.3'), paid('ETH', 1, '1')]);
});

it.each([
  ['0', '12.5', '12.5'],
  ['0.1', '0.2', '0.3'],
  ['0.75', '0.25', '1'],
  ['0.000000000000000001', '123456789', '123456789.000000000000000001'],
  ['90', '10', '100'],
])('%s and %s are %s', (one, other, sum) => {
  expect(addAmounts(one, other)).toBe(sum);
});

it('leads to the requests of an hour or day as long as they are kept', () => {
  const at = Date.parse('2026-11-21T10:00:00Z') / 1000;
  const days = (count: number) => at + count * 86_400;
  expect(requestsIn(at, 'hour', days(1))).toEqual({
    since: '2026-11-21T10:00:00Z',
    until: '2026-11-21T11:00:00Z',
  });
  expect(requestsIn(at, 'day', days(8))).toEqual({
    since: '2026-11-21T10:00:00Z',
    until: '2026-11-22T10:00:00Z',
  });
  expect(requestsIn(at, 'hour', days(8))).toBeUndefined();
});
