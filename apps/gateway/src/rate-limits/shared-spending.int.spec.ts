import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { BusStatus, connectBus } from '@latchkey/platform/rpc';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { RateLimits } from '@latchkey/edge';
import { SharedSpending } from './shared-spending.js';

const RATE = 400;
/** Calls of each gateway, four times as many as the limit admits. */
const CALLS_EACH_10_MS = 16;
const RUN_MS = 4000;
const logger = createLogger({ service: 'gateway', level: 'error' });

let dataDir: string;
let nats: RunningNats;
let buses: NatsConnection[];
let gateways: { limits: RateLimits; sharing: SharedSpending; status: BusStatus }[];

/** Calls both gateways for a while. @returns the calls admitted per second. */
async function admittedPerSecond(key: string): Promise<number> {
  let admitted = 0;
  const beganAt = performance.now();
  while (performance.now() - beganAt < RUN_MS) {
    for (const { limits } of gateways)
      for (let call = 0; call < CALLS_EACH_10_MS; call += 1) admitted += admits(limits, key);
    await delay(10);
  }
  return admitted / ((performance.now() - beganAt) / 1000);
}

function admits(limits: RateLimits, key: string): number {
  try {
    limits.countKey(key, { ip: '192.0.2.1', socket: {}, headers: {}, limit: undefined });
    return 1;
  } catch {
    return 0;
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-spending-'));
  await chmod(dataDir, 0o711);
  nats = await startNats({ dataDir });
  const connecting = [1, 2].map(() => connectBus({ url: nats.url, name: 'gateway', logger }));
  buses = await Promise.all(connecting);
  gateways = buses.map((bus) => {
    const status = new BusStatus(bus);
    const limits = new RateLimits({ perKey: RATE, perIp: 0, metrics: createMetrics('gateway') });
    const sharing = new SharedSpending({ bus, limits, connected: () => status.connected });
    return { limits, sharing, status };
  });
});

afterAll(async () => {
  for (const { sharing } of gateways) sharing.stop();
  await Promise.all(buses.map((bus) => bus.close()));
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('two gateways', () => {
  it('admit together what one may, beside the first second of each', async () => {
    const firstSeconds = (2 * RATE) / (RUN_MS / 1000);
    const admitted = await admittedPerSecond('key_1');
    // Apart they would admit 2 x RATE beside the first seconds.
    expect(admitted).toBeLessThan(1.5 * RATE + firstSeconds);
    expect(admitted).toBeGreaterThan(0.5 * RATE);
  });

  it('go on without the bus, each by itself, and share again afterwards', async () => {
    await nats.stop();
    const apart = await admittedPerSecond('key_2');
    expect(apart).toBeGreaterThan(1.5 * RATE);
    expect(apart).toBeLessThan(2.5 * RATE + (2 * RATE) / (RUN_MS / 1000));
    nats = await nats.restart();
    while (!gateways.every(({ status }) => status.connected)) await delay(50);
    const together = await admittedPerSecond('key_3');
    expect(together).toBeLessThan(1.5 * RATE + (2 * RATE) / (RUN_MS / 1000));
  });
});
