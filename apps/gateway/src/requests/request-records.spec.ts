import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RequestRecord } from '@latchkey/contracts/events';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { createMetrics, type Metrics } from '@latchkey/platform/telemetry';
import { RequestRecords } from './request-records.js';

const recordOf = (request_id: string): RequestRecord => ({
  id: newId('rec'),
  app_id: 'app_1',
  request_id,
  client_request_id: null,
  operation: 'verifyOtp',
  answered_at_ms: Date.now(),
  status: 400,
  error_type: 'invalid_otp',
  user_id: null,
  reason: 'otp_expired',
  message_id: null,
  message_channel: null,
});

describe('records on their way to the service events', () => {
  let metrics: Metrics;
  let records: RequestRecords;
  /** Request ids of each batch that was taken. */
  let taken: string[][];
  let failure: CodedError | undefined;
  let calls: number;
  let onTaken: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    metrics = createMetrics('gateway');
    taken = [];
    failure = undefined;
    calls = 0;
    onTaken = () => undefined;
    const call = (_procedure: unknown, _context: unknown, input: { records: RequestRecord[] }) => {
      calls += 1;
      if (failure) return Promise.reject(failure);
      taken.push(input.records.map(({ request_id }) => request_id));
      onTaken();
      return Promise.resolve({ recorded: input.records.length });
    };
    records = new RequestRecords({ call } as never, metrics);
  });
  afterEach(() => void jest.useRealTimers());

  const add = (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) records.add(recordOf(`req_${n}`));
  };
  const lost = async () => {
    const [, count = '0'] = /request_records_lost_total(?:\{\S*\})? (\d+)/.exec(await metrics.text()) ?? [];
    return Number(count);
  };

  it('are handed over together after 100 ms', async () => {
    add(3);
    await jest.advanceTimersByTimeAsync(99);
    expect(taken).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(taken).toEqual([['req_0', 'req_1', 'req_2']]);
  });

  it('are handed over at once when there are 100', async () => {
    add(100);
    await jest.advanceTimersByTimeAsync(0);
    expect(taken.flat()).toHaveLength(100);
  });

  it.each(['service_unavailable', 'upstream_timeout'])('are tried again after %s, in order', async (code) => {
    failure = new CodedError(code);
    add(2);
    await jest.advanceTimersByTimeAsync(100);
    failure = undefined;
    add(1, 2);
    await jest.advanceTimersByTimeAsync(1000);
    expect(taken).toEqual([['req_0', 'req_1', 'req_2']]);
    expect(await lost()).toBe(0);
  });

  it('are handed over once for many that wait, however slow the service is', async () => {
    failure = new CodedError('upstream_timeout');
    add(1);
    await Promise.all(Array.from({ length: 50 }, () => records.flush()));
    expect(calls).toBeLessThanOrEqual(2);
  });

  it('are handed over to the last that waited, while others follow without end', async () => {
    let more = 50;
    onTaken = () => {
      if (more > 0) add(1, more);
      more -= 1;
    };
    add(1);
    await records.flush();
    expect(calls).toBe(1);
    await jest.advanceTimersByTimeAsync(100);
    expect(calls).toBe(2);
  });

  it('are lost, and counted, if the service refuses them themselves', async () => {
    failure = new CodedError('internal_error');
    add(2);
    await jest.advanceTimersByTimeAsync(100);
    failure = undefined;
    await jest.advanceTimersByTimeAsync(5000);
    expect(taken).toEqual([]);
    expect(await lost()).toBe(2);
  });

  it('while the service is away, the oldest above 10,000 are lost and counted', async () => {
    failure = new CodedError('service_unavailable');
    add(10_250);
    await records.flush();
    failure = undefined;
    await records.flush();
    const left = taken.flat();
    expect(left.at(-1)).toBe('req_10249');
    expect(left.length).toBeLessThanOrEqual(10_000);
    expect(left.length).toBeGreaterThanOrEqual(9900);
    expect(left[0]).toBe(`req_${10_250 - left.length}`);
    expect(await lost()).toBe(10_250 - left.length);
    expect(Math.max(...taken.map((batch) => batch.length))).toBe(500);
  });
});
