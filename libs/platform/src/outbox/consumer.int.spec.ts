import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type RunningNats, startNats } from '../embedded/index.js';
import { connectBus } from '../rpc/index.js';
import { createLogger, createMetrics } from '../telemetry/index.js';
import { defineEvent, STREAM } from './event.js';
import { EventTelemetry } from './event-telemetry.js';
import { EventConsumer, EventStream } from './index.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = new EventTelemetry(createMetrics('spec'), undefined);

describe('the consumer of a service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'consumer-'));
  let nats: RunningNats;
  let bus: NatsConnection;

  beforeAll(async () => {
    nats = await startNats({ dataDir });
    bus = await connectBus({ url: nats.url, name: 'spec', logger });
    const manager = await jetstreamManager(bus);
    await manager.streams.add({ name: STREAM, subjects: ['events.>'], max_consumers: 1 });
  });

  afterAll(async () => {
    await bus.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true });
  });

  function consumerOf(service: string, types: readonly string[]): EventConsumer {
    const consumer = new EventConsumer({
      service,
      source: {} as DataSource,
      stream: new EventStream(bus),
      logger,
      telemetry,
    });
    for (const type of types) consumer.on(defineEvent(type), async () => undefined);
    return consumer;
  }

  it('takes up what another version of the service applies', async () => {
    for (const types of [['spec.one'], ['spec.one', 'spec.two']]) {
      const consumer = consumerOf('first', types);
      await consumer.start();
      await consumer.stop();
      const { config } = await (await jetstreamManager(bus)).consumers.info(STREAM, 'first');
      expect(config.ack_policy).toBe(AckPolicy.Explicit);
      const filters = config.filter_subjects ?? [config.filter_subject];
      expect(filters).toEqual(types.map((type) => `events.${type}`));
    }
  });

  it("reports the server's reason for making none", async () => {
    await expect(consumerOf('second', ['spec.one']).start()).rejects.toMatchObject({
      message: 'maximum consumers limit reached',
    });
  });
});
