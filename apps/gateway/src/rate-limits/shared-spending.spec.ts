import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics } from '@latchkey/platform/telemetry';
import { RateLimits } from '@latchkey/edge';
import { SharedSpending } from './shared-spending.js';

const TICK_MS = 200;
const STEP_MS = 20;
const MINUTE_MS = 60_000;
const RATE = 200;

type Callback = (error: Error | null, msg: Msg) => void;

/** Several gateways, whose clock and whose reports the test moves. */
class Gateways {
  private ms = 1000;
  private readonly callbacks: Callback[] = [];
  readonly all;
  /** Every report as it was sent. */
  readonly sent: string[] = [];
  connected = true;

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => this.gateway());
  }

  /** @param attempts how many calls a gateway gets in each step. @returns how many were admitted. */
  run(forMs: number, attempts: (gateway: number, ms: number) => number, key = 'key_1'): number {
    let admitted = 0;
    for (let ms = 0; ms < forMs; ms += STEP_MS) {
      this.ms += STEP_MS;
      for (const [index, { limits }] of this.all.entries())
        for (let call = attempts(index, ms); call > 0; call -= 1) admitted += Number(admits(limits, key));
      if (ms % TICK_MS === 0) for (const { sharing } of this.all) sharing.tell();
    }
    return admitted;
  }

  /** Time in which a process does nothing at all. */
  pause(ms: number): void {
    this.ms += ms;
  }

  deliver(text: string): void {
    const msg = { json: () => JSON.parse(text) } as Msg;
    for (const callback of this.callbacks) callback(null, msg);
  }

  stop(): void {
    for (const { sharing } of this.all) sharing.stop();
  }

  private gateway() {
    const now = () => this.ms;
    const limits = new RateLimits({ perKey: RATE, perIp: 50, metrics: createMetrics('gateway'), now });
    const bus = {
      subscribe: (_: string, { callback }: { callback: Callback }) => void this.callbacks.push(callback),
      publish: (_: string, text: string) => {
        this.sent.push(text);
        this.deliver(text);
      },
    } as unknown as NatsConnection;
    const sharing = new SharedSpending({ bus, limits, connected: () => this.connected, now });
    return { limits, sharing };
  }
}

function admits(limits: RateLimits, key: string): boolean {
  try {
    limits.countKey(key, requestFrom('192.0.2.1'));
    return true;
  } catch {
    return false;
  }
}

const requestFrom = (ip: string) => ({ ip, socket: {}, headers: {}, limit: undefined });

let gateways: Gateways;

afterEach(() => {
  gateways.stop();
});

describe('gateways that share a limit', () => {
  it.each([
    ['2, equally', 2, () => 6],
    ['5, equally', 5, () => 3],
    ['3, unequally', 3, (gateway: number) => [9, 2, 1][gateway]!],
    ['2, in turn', 2, (gateway: number, ms: number) => (Math.floor(ms / 3000) % 2 === gateway ? 12 : 0)],
  ])('admit it within 10% over a minute of too many calls: %s', (_, count, attempts) => {
    gateways = new Gateways(count);
    // The first second may be admitted by each.
    gateways.run(1000, attempts);
    const admitted = gateways.run(MINUTE_MS, attempts);
    expect(admitted / RATE / 60).toBeGreaterThan(0.9);
    expect(admitted / RATE / 60).toBeLessThan(1.1);
  });

  it('refuse nothing of a key that stays below it', () => {
    gateways = new Gateways(3);
    expect(gateways.run(MINUTE_MS, () => 1)).toBe((3 * MINUTE_MS) / STEP_MS);
  });

  it('charge no key for another', () => {
    gateways = new Gateways(2);
    gateways.run(5000, () => 10, 'key_1');
    expect(gateways.run(STEP_MS, () => 500, 'key_2')).toBe(2 * RATE);
  });

  it('report no client that makes few calls, and no address', () => {
    gateways = new Gateways(2);
    const [{ limits }, other] = [gateways.all[0]!, gateways.all[1]!];
    for (let client = 0; client < 100; client += 1) limits.countClient(requestFrom(`192.0.2.${client}`));
    for (let call = 0; call < 40; call += 1) limits.countClient(requestFrom('198.51.100.7'));
    other.limits.countClient(requestFrom('198.51.100.7'));
    gateways.run(STEP_MS, () => 0);
    const [report, ...others] = gateways.sent;
    expect(others).toEqual([]);
    expect(report).not.toContain('198.51');
    expect(JSON.parse(report!)).toMatchObject({ keys: [], clients: [[expect.any(String), 40]] });
    const request = requestFrom('198.51.100.7') as Parameters<RateLimits['countClient']>[0];
    other.limits.countClient(request);
    expect(request.limit?.field).toBe('"per_ip";r=9;t=1');
  });
});

it('look-ups of keys are not reported to other gateways, so their list does not grow', () => {
  gateways = new Gateways(1);
  const [{ limits } = { limits: undefined }] = gateways.all;
  for (let call = 0; call < 10; call += 1) limits?.countLookUp(requestFrom('198.51.100.7'));
  expect(limits?.['lookUps']?.report()).toEqual([]);
  expect(limits?.report()).toBeUndefined();
});

describe('without a report', () => {
  it('each gateway limits by itself, and what it spent is not reported later', () => {
    gateways = new Gateways(2);
    gateways.connected = false;
    const admitted = gateways.run(MINUTE_MS, () => 6);
    expect(admitted / RATE / 60 / 2).toBeGreaterThan(0.95);
    expect(admitted / RATE / 60 / 2).toBeLessThan(1.05);
    expect(gateways.sent).toEqual([]);
    gateways.connected = true;
    gateways.run(STEP_MS, () => 0);
    const [[, spent]] = (JSON.parse(gateways.sent[0]!) as { keys: [[string, number]] }).keys;
    expect(spent).toBeLessThanOrEqual((RATE * TICK_MS) / 1000);
  });

  it('a gateway that was held up ignores what it finds', () => {
    gateways = new Gateways(1);
    gateways.run(1000, () => 1);
    gateways.pause(3000);
    const late = JSON.stringify({ from: 'another', keys: [['key_1', 600]], clients: [] });
    gateways.deliver(late);
    expect(gateways.run(STEP_MS, () => RATE)).toBe(RATE);
    gateways.deliver(late);
    expect(gateways.run(1000, () => 1)).toBe(50);
    gateways.deliver(late);
    expect(gateways.run(1000, () => 1)).toBe(0);
  });

  it.each([
    'null',
    '{}',
    '{"keys":{},"clients":[]}',
    '{"keys":[["key_1",-5000],["key_1","x"],["unknown",5],5],"clients":[]}',
  ])('a report of another form changes nothing: %s', (text) => {
    gateways = new Gateways(1);
    gateways.run(STEP_MS, () => 100);
    gateways.deliver(text);
    expect(gateways.run(STEP_MS, () => 300)).toBe(104);
  });
});
