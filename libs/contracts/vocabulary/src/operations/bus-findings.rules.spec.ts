import { describe, expect, it } from '@jest/globals';
import { busFindings } from './bus-findings.rules.js';
import type { BusHealth } from './bus-health.js';

const stream = (bytes: number, max_bytes = 1000) => ({ name: 'LATCHKEY', messages: 1, bytes, max_bytes });
const consumer = (name: string, pending: number) => ({
  ...{ stream: 'LATCHKEY', name, pending, unacknowledged: 0, redelivered: 0 },
});
const bus = (more: Partial<BusHealth> = {}): BusHealth => ({
  ...{ answers: true, streams: [stream(10)], consumers: [consumer('events', 0)] },
  ...more,
});

describe('what is found of the bus', () => {
  it('is well where its streams have room and are read', () => {
    expect(busFindings(bus())).toEqual([
      { name: 'bus.LATCHKEY', level: 'ok', message: 'is 1 % full', runbook: '' },
      { name: 'bus.consumers', level: 'ok', message: '1 read', runbook: '' },
    ]);
  });

  it.each([
    ['seven tenths of its size', stream(700), 'warn'],
    ['a little less', stream(699), 'ok'],
    ['nine tenths', stream(900), 'fail'],
    ['anything without a size', stream(1_000_000, 0), 'ok'],
  ])('of a stream that holds %s', (_, full, level) => {
    expect(busFindings(bus({ streams: [full] }))[0]).toMatchObject({ name: 'bus.LATCHKEY', level });
  });

  it.each([
    ['nine tenths, as it may for days', 969, 'ok', ''],
    ['more than that', 970, 'fail', 'operations.md#idempotency-keys'],
  ])('of a bucket of the gateway that holds %s', (_, bytes, level, runbook) => {
    const bucket = { ...stream(bytes), name: 'KV_LATCHKEY_IDEMPOTENCY' };
    expect(busFindings(bus({ streams: [bucket] }))[0]).toMatchObject({
      ...{ name: 'bus.KV_LATCHKEY_IDEMPOTENCY', level, runbook },
    });
  });

  it('names each consumer that is behind, with its runbook', () => {
    const consumers = [
      consumer('events', 20_000),
      consumer('mfa-user-deleted', 10_001),
      consumer('a', 10_000),
    ];
    expect(busFindings(bus({ streams: [], consumers }))).toMatchObject([
      { name: 'bus.events', level: 'warn', runbook: 'operations.md#latchkeyfeedbehind' },
      { name: 'bus.mfa-user-deleted', level: 'warn', runbook: 'operations.md#latchkeyeventslate' },
    ]);
  });

  it('says that NATS does not answer, and nothing of an administration that does not ask', () => {
    const away = { answers: false, streams: [], consumers: [] };
    expect(busFindings(away)).toMatchObject([{ name: 'bus', level: 'fail' }]);
    expect(busFindings(undefined)).toEqual([]);
  });
});
