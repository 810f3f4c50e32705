import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { type RunningNats, startNats } from '../embedded/index.js';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createMigratedDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, keepStreams } from '@latchkey/platform/testing';
import { defineEvent, STREAM, subjectOf } from '@latchkey/platform/events';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventTelemetry, EventStream } from '@latchkey/platform/streams';
import { EventConsumer } from './consumer.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = new EventTelemetry(createMetrics('spec'), undefined);
const OLD = ['spec.one'];
const NEW = ['spec.one', 'spec.two'];
const TOGETHER = ['spec.one', 'spec.two', 'spec.three_of'];
/** What the process `streams` makes consumers for: of the newer versions. */
const APPLIED = Object.entries({
  batches: ['spec.batch'],
  gathers: ['spec.gathered'],
  rolling: NEW,
  rollback: NEW,
  together: TOGETHER,
  early: OLD,
}).flatMap(([service, types]) => types.map((type) => ({ service, type })));

describe('the replicas of a service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'consumer-'));
  let nats: RunningNats;
  let bus: NatsConnection;
  let keeper: StreamKeeper;
  let database: TestDatabase;
  let source: DataSource;
  const running: EventConsumer[] = [];
  const applied: string[] = [];

  beforeAll(async () => {
    nats = await startNats({ dataDir });
    bus = await connectBus({ url: nats.url, name: 'spec', logger });
    keeper = await keepStreams(bus, APPLIED);
    database = await createMigratedDatabase('consumer', 'spec', SERVICE_MIGRATIONS);
    const options = { url: database.url, schema: 'spec', entities: [], poolSize: 8, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((consumer) => consumer.stop()));
    applied.length = 0;
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
    await keeper.stop();
    await bus.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true });
  });

  function consumerOf(types: readonly string[], service: string): EventConsumer {
    const stream = new EventStream(bus);
    const consumer = new EventConsumer({ service, source, stream, logger, telemetry });
    for (const type of types) consumer.on(defineEvent(type), async ({ id }) => void applied.push(id));
    running.push(consumer);
    return consumer;
  }
  const start = (types: readonly string[], service: string) => {
    const consumer = consumerOf(types, service);
    consumer.start();
    return consumer;
  };
  const publish = async (type: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId('evt'));
    for (const id of ids) {
      const event = { id, type, app_id: 'app_1', user_id: '', occurred_at: 1, data: {} };
      await jetstream(bus).publish(subjectOf(type), JSON.stringify(event), { msgID: id });
    }
    return ids;
  };
  const arrive = (ids: readonly string[]) =>
    eventually(() => (ids.every((id) => applied.includes(id)) ? true : undefined));
  const filters = async (service: string) => {
    const consumers = (await jetstreamManager(bus)).consumers.list(STREAM);
    const found: string[] = [];
    for await (const { name, config } of consumers)
      if (name.startsWith(service)) found.push(`${name} ${config.filter_subject} ${config.ack_policy}`);
    return found.sort();
  };

  it('apply together what has arrived, each event once, and try each by itself where one fails', async () => {
    const stream = new EventStream(bus);
    const consumer = new EventConsumer({ service: 'batches', source, stream, logger, telemetry });
    running.push(consumer);
    const sizes: number[] = [];
    let faulty: string | undefined;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    consumer.onBatch(defineEvent('spec.batch'), async (events) => {
      const ids = events.map(({ id }) => id);
      sizes.push(ids.length);
      if (sizes.length === 1) await held;
      if (faulty !== undefined && ids.includes(faulty)) throw new TypeError('this event is wrong');
      applied.push(...ids);
    });
    consumer.start();
    const ids = await publish('spec.batch', 20);
    faulty = ids[10];
    const others = ids.filter((id) => id !== faulty);
    release();
    await arrive(others);
    const stored = () =>
      source.query<{ id: string }[]>('SELECT event_id AS id FROM inbox WHERE event_id = ANY($1)', [ids]);
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual(others.toSorted());
    faulty = undefined;
    await arrive(ids);
    expect(applied.toSorted()).toEqual(ids.toSorted());
    // Those that arrived first, and those that arrived meanwhile, with the faulty one.
    const [first = 0, second] = sizes;
    expect(second).toBe(ids.length - first);
  });

  it('wait a moment for events that follow soon, where the type says so', async () => {
    const stream = new EventStream(bus);
    const consumer = new EventConsumer({ service: 'gathers', source, stream, logger, telemetry });
    running.push(consumer);
    const sizes: number[] = [];
    const note = async (events: readonly { id: string }[]) => {
      sizes.push(events.length);
      applied.push(...events.map(({ id }) => id));
    };
    consumer.onBatch(defineEvent('spec.gathered'), note, 1_000);
    consumer.start();
    await arrive(await publish('spec.gathered', 1));
    await arrive(await publish('spec.gathered', 10));
    expect(sizes).toEqual([1, 10]);
  });

  it('of two versions apply every event of a type that one of them does not know', async () => {
    start(OLD, 'rolling');
    start(OLD, 'rolling');
    const next = start(NEW, 'rolling');
    const ids = [...(await publish('spec.two', 300)), ...(await publish('spec.one', 50))];
    await arrive(ids);
    start(OLD, 'rolling');
    const more = await publish('spec.two', 50);
    await arrive(more);
    expect(applied.filter((id) => [...ids, ...more].includes(id)).length).toBe(400);
    expect(await next.backlog()).toBe(0);
  });

  it('of the version before leave the events of a new type for the version that comes again', async () => {
    const next = start(NEW, 'rollback');
    await next.stop();
    start(OLD, 'rollback');
    const [waiting, known] = [await publish('spec.two', 20), await publish('spec.one', 20)];
    await arrive(known);
    expect(applied.filter((id) => waiting.includes(id))).toEqual([]);
    start(NEW, 'rollback');
    await arrive(waiting);
  });

  it('that start together share one consumer for each type', async () => {
    for (let n = 0; n < 20; n += 1) start([TOGETHER[n % 3] as string], 'together');
    expect(await filters('together')).toEqual([
      `together-spec-one events.spec.one ${AckPolicy.Explicit}`,
      `together-spec-three_of events.spec.three_of ${AckPolicy.Explicit}`,
      `together-spec-two events.spec.two ${AckPolicy.Explicit}`,
    ]);
  });

  it('wait for a consumer that is missing, and read what came meanwhile', async () => {
    await (await jetstreamManager(bus)).consumers.delete(STREAM, 'early-spec-one');
    start(OLD, 'early');
    const ids = await publish('spec.one', 3);
    await arrive(ids);
  });
});
