import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { type RunningNats, startNats } from '../embedded/index.js';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { keepStreams } from '@latchkey/platform/testing';
import { createMigratedDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { defineEvent, STREAM } from '@latchkey/platform/events';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { EventConsumer } from './consumer.js';
import { EventRelay } from './relay.js';
import { Outbox } from './outbox.repository.js';
import { RelayRepository } from './relay.repository.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = new EventTelemetry(createMetrics('spec'));
const noted = defineEvent<{ n: number }>('spec.noted');
/** Sooner than the client of the bus would look again by itself. */
const SOON_MS = 10_000;

describe('events over a bus that ends', () => {
  let dataDir: string;
  let nats: RunningNats;
  let database: TestDatabase;
  let source: DataSource;
  let bus: NatsConnection;
  let relay: EventRelay;
  let consumer: EventConsumer;
  let keeper: StreamKeeper;
  const applied: number[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bus-'));
    await chmod(dataDir, 0o711);
    nats = await startNats({ dataDir });
    database = await createMigratedDatabase('bus_restart', 'spec', SERVICE_MIGRATIONS);
    const options = { url: database.url, schema: 'spec', entities: [], poolSize: 5, logger };
    source = await new DataSource(dataSourceOptions(options)).initialize();
    bus = await connectBus({ url: nats.url, name: 'spec', logger });
    const stream = new EventStream(bus);
    keeper = await keepStreams(bus, [{ service: 'spec', type: noted.type }]);
    relay = new EventRelay(new RelayRepository(source), stream, logger, telemetry);
    consumer = new EventConsumer({ service: 'spec', source, stream, logger, telemetry });
    consumer.on(noted, async ({ data }) => void applied.push(data.n));
    consumer.start();
    relay.start();
  });

  afterAll(async () => {
    await consumer.stop();
    await relay.stop();
    await keeper.stop();
    await bus.close();
    await source.destroy();
    await database.drop();
    await nats.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const note = (n: number) =>
    source.transaction(async (tx) => {
      await new Outbox(relay).add(tx, noted, { appId: 'app_1', data: { n } });
    });
  const arrives = async (n: number) => {
    const deadline = Date.now() + SOON_MS;
    while (!applied.includes(n) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(applied).toContain(n);
  };
  const restart = async (meanwhile: () => Promise<unknown>) => {
    await nats.stop();
    await meanwhile();
    nats = await nats.restart();
  };

  it('arrive after it came back, those that were noted meanwhile too', async () => {
    await note(1);
    await arrives(1);
    await restart(() => note(2));
    await note(3);
    await arrives(2);
    await arrives(3);
  });

  it('arrive after it lost its files: stream and consumer are made again, and nothing is applied twice', async () => {
    await restart(async () => {
      await note(4);
      await rm(join(dataDir, 'nats'), { recursive: true, force: true });
    });
    await note(5);
    await arrives(4);
    await arrives(5);
    expect([...applied].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['consumer', async () => (await jetstreamManager(bus)).consumers.delete(STREAM, 'spec-spec-noted')],
    ['stream', async () => (await jetstreamManager(bus)).streams.delete(STREAM)],
  ])(
    'arrive after somebody removed the %s',
    async (_, remove) => {
      await remove();
      const n = applied.length + 1;
      await note(n);
      await arrives(n);
    },
    30_000,
  );

  it('do not hold up the end of a process while it is away', async () => {
    await nats.stop();
    const startedAt = Date.now();
    await Promise.all([consumer.stop(), relay.stop()]);
    expect(Date.now() - startedAt).toBeLessThan(5000);
    const [lease] = await source.query<{ free: boolean }[]>(
      'SELECT until <= now() AS free FROM outbox_lease',
    );
    expect(lease).toEqual({ free: true });
  });
});
