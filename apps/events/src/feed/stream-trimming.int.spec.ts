import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { ACTIVITY_STREAM, defineEvent, type Event, STREAM, type StreamName } from '@latchkey/platform/events';
import { consumerOf, EventTelemetry, EventStream } from '@latchkey/platform/streams';
import { EventRelay, Outbox, RelayRepository } from '@latchkey/platform/outbox';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { until } from '@latchkey/platform/testing';
import { FeedFixture } from '../testing/feed.fixture.js';

const PATIENT_MS = 120_000;
const SIZE_MIB = 1;
/** More than the streams hold: with it, an event that is not removed fills them. */
const LOAD_MIB = 3 * SIZE_MIB;
const EVENT_BYTES = 4096;
const EVENTS_OF_MIB = (1024 * 1024) / EVENT_BYTES;
const APPLIED = defineEvent<object>('user.deleted');
/** Services that apply events, and what for. */
const SERVICES = ['session', 'mfa', 'wallet'];
const ALL_APPLIED = [
  ...SERVICES.map((service) => ({ service, type: APPLIED.type })),
  { service: 'wallet', type: 'user.created' },
];

const fixture = new FeedFixture(SIZE_MIB, ALL_APPLIED);
const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = () => new EventTelemetry(createMetrics('spec'));
let manager: JetStreamManager;

/** By default of a type that no service applies. */
const many = (count: number, type = 'provider.linked') =>
  Array.from({ length: count }, () => fixture.eventOf({ type, data: { padding: 'x'.repeat(EVENT_BYTES) } }));
const idsOf = (events: readonly Event[]) => events.map(({ id }) => id);
const useOf = async (name: StreamName) => (await manager.streams.info(name)).state;
const isRefused = async (stream: StreamName) =>
  fixture.publishOn(stream, many(1)).then(
    () => false,
    (error: Error) => error.message.includes('maximum bytes exceeded'),
  );

/** Publishes until the stream refuses. @returns the ids of the events that it took. */
async function fill(stream: StreamName): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const [event] = many(1) as [Event];
    const taken = await fixture.publishOn(stream, [event]).then(
      () => true,
      () => false,
    );
    if (!taken) return ids;
    ids.push(event.id);
  }
}

/** Publishes in bursts, each as soon as the stream is not much more than half full. */
async function load(stream: StreamName): Promise<void> {
  const room = SIZE_MIB * 1024 * 1024 * 0.6;
  for (let sent = 0; sent < LOAD_MIB * EVENTS_OF_MIB; sent += 64) {
    await until(async () => (await useOf(stream)).bytes < room, PATIENT_MS / 2);
    await fixture.publishOn(stream, many(64));
  }
}

/** Acknowledges what waits for a service. @returns the ids. */
async function apply(service: string): Promise<string[]> {
  const consumer = await jetstream(fixture.bus).consumers.get(STREAM, consumerOf(service, APPLIED.type));
  const ids: string[] = [];
  for await (const message of await consumer.fetch({ max_messages: 100, expires: 1000 })) {
    await message.ackAck();
    ids.push(message.json<Event>().id);
  }
  return ids;
}

beforeAll(async () => {
  await fixture.start();
  manager = await jetstreamManager(fixture.bus);
});
afterAll(() => fixture.stop());

describe('streams that fill', () => {
  let replica: Awaited<ReturnType<FeedFixture['writer']>> | undefined;

  /** The next one begins with streams without events, and a consumer of each type that a service applies. */
  afterEach(async () => {
    await replica?.stop();
    replica = undefined;
    await fixture.clear();
    await fixture.stopKeeping();
    for (const name of [STREAM, ACTIVITY_STREAM]) await manager.streams.delete(name);
    await fixture.keep();
  });

  it('never become full under load while all their readers live, and keep what an operator may look for', async () => {
    replica = await fixture.writer();
    await Promise.all([load(STREAM), load(ACTIVITY_STREAM)]);
    const count = 2 * LOAD_MIB * EVENTS_OF_MIB;
    expect(await fixture.stored(count)).toHaveLength(count);
    for (const stream of [STREAM, ACTIVITY_STREAM] as const) {
      const { bytes, first_seq } = await useOf(stream);
      expect(first_seq).toBeGreaterThan(1);
      expect(bytes).toBeGreaterThan(0.3 * SIZE_MIB * 1024 * 1024);
    }
  });

  it('drop nothing that a stopped service has not applied: events wait in the outbox, and arrive after its return', async () => {
    const deleted = many(3, APPLIED.type);
    await fixture.publish(...deleted);
    replica = await fixture.writer();
    const taken = [...idsOf(deleted), ...(await fill(STREAM))];
    expect(await fixture.stored(taken.length)).toEqual(taken);
    const relay = await relayOf(4);
    const [stopped = '', ...others] = SERVICES;
    for (const service of others) expect(await apply(service)).toEqual(idsOf(deleted));
    await looks();
    expect([(await useOf(STREAM)).first_seq, await pending()]).toEqual([1, 4]);
    const applied = await apply(stopped);
    await until(async () => (await pending()) === 0, PATIENT_MS / 2);
    const all = await fixture.stored(taken.length + 4);
    expect(all.slice(0, taken.length)).toEqual(taken);
    applied.push(...(await apply(stopped)));
    expect(applied).toEqual([...idsOf(deleted), ...all.slice(taken.length)]);
    await relay.stop();
  });

  it('are not trimmed while the consumer of a service is missing, which reads everything when it is made again', async () => {
    const [{ service = '', type = '' } = {}] = ALL_APPLIED;
    const name = consumerOf(service, type);
    const unread = many(1, type);
    await fixture.publish(...unread);
    await manager.consumers.delete(STREAM, name);
    replica = await fixture.writer();
    const taken = await fill(STREAM);
    await fixture.stored(taken.length + 1);
    const waiting = () => manager.consumers.info(STREAM, name).then(({ num_pending }) => num_pending);
    await until(async () => (await waiting().catch(() => 0)) === 1, PATIENT_MS / 2);
    await looks();
    expect((await useOf(STREAM)).first_seq).toBe(1);
  });

  it('delay each other in nothing: what services apply passes a full stream of activity', async () => {
    await fill(ACTIVITY_STREAM);
    const [event] = many(1, APPLIED.type) as [Event];
    await fixture.publish(event);
    expect(await apply(SERVICES[0] ?? '')).toEqual([event.id]);
    expect(await isRefused(ACTIVITY_STREAM)).toBe(true);
    // The feed makes room, and goes on.
    replica = await fixture.writer();
    await until(async () => !(await isRefused(ACTIVITY_STREAM)), PATIENT_MS / 2);
  });
});

/** Lets the trimming look several times. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 3000));

async function pending(): Promise<number> {
  return (await new RelayRepository(fixture.source).backlog()).count;
}

/** A relay of a service that has deleted `count` users, over the outbox of the fixture. */
async function relayOf(users: number): Promise<EventRelay> {
  const streams = new EventStream(fixture.bus);
  const relay = new EventRelay(new RelayRepository(fixture.source), streams, logger, telemetry());
  const data = { padding: 'x'.repeat(2 * EVENT_BYTES) };
  const contents = Array.from({ length: users }, () => ({ appId: 'app_1', userId: 'user_2', data }));
  await fixture.source.transaction((tx) => new Outbox(relay).addAll(tx, APPLIED, contents));
  relay.start();
  return relay;
}
