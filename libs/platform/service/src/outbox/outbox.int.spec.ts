import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import {
  type Actor,
  createLogger,
  createMetrics,
  currentCall,
  withinCall,
} from '@latchkey/platform/telemetry';
import { createMigratedDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { keepStreams, until } from '@latchkey/platform/testing';
import { defineEvent, type Event, subjectOf } from '@latchkey/platform/events';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { EventConsumer } from './consumer.js';
import { EventRelay } from './relay.js';
import { Outbox } from './outbox.repository.js';
import { MARK_PUBLISHED, RelayRepository } from './relay.repository.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = new EventTelemetry(createMetrics('spec'));
const noted = defineEvent<{ n: number }>(`spec.noted_${newId('t').slice(2, 20)}`);

describe('outbox and inbox', () => {
  let database: TestDatabase;
  let source: DataSource;
  let bus: NatsConnection;
  let relays: EventRelay[];
  let consumer: EventConsumer;
  let keeper: StreamKeeper;
  const applied: Event<{ n: number }>[] = [];
  let failures = 0;
  const requestIds = new Map<number, string | undefined>();
  const actors = new Map<number, Actor | undefined>();

  beforeAll(async () => {
    database = await createMigratedDatabase('outbox', 'spec', SERVICE_MIGRATIONS);
    source = await new DataSource(
      dataSourceOptions({ url: database.url, schema: 'spec', entities: [], poolSize: 5, logger }),
    ).initialize();
    bus = await connectBus({ url: process.env.NATS_URL ?? '', name: 'spec', logger });
    const stream = new EventStream(bus);
    const service = newId('spec');
    keeper = await keepStreams(bus, [{ service, type: noted.type }]);
    relays = [1, 2].map(() => new EventRelay(new RelayRepository(source), stream, logger, telemetry));
    consumer = new EventConsumer({ service, source, stream, logger, telemetry });
    consumer.on(noted, async (event) => {
      if (event.data.n === 3 && failures++ === 0) throw new Error('first try fails');
      requestIds.set(event.data.n, currentCall()?.requestId);
      actors.set(event.data.n, currentCall()?.actor);
      applied.push(event);
    });
    consumer.start();
    for (const relay of relays) relay.start();
  });

  afterAll(async () => {
    await consumer.stop();
    await Promise.all(relays.map((relay) => relay.stop()));
    await keeper.stop();
    await bus.close();
    await source.destroy();
    await database.drop();
  });

  const note = (n: number, fail = false) =>
    source.transaction(async (tx) => {
      await new Outbox(relays[0] as EventRelay).add(tx, noted, {
        appId: 'app_1',
        userId: 'user_1',
        data: { n },
      });
      if (fail) throw new Error('rolled back');
    });

  it('delivers committed events once and in order, through two relays, and none that was rolled back', async () => {
    await expect(note(99, true)).rejects.toThrow('rolled back');
    for (let n = 0; n < 3; n += 1) await note(n);
    await until(() => applied.length === 3);
    expect(applied.map((event) => event.data.n)).toEqual([0, 1, 2]);
    expect(applied[0]).toMatchObject({ type: noted.type, app_id: 'app_1', user_id: 'user_1' });
    expect(applied[0]?.id).toMatch(/^evt_/);
  });

  it('passes the id of the request with its event', async () => {
    await withinCall({ requestId: 'req_7' }, () => note(7));
    await note(8);
    await until(() => requestIds.has(7) && requestIds.has(8));
    expect([requestIds.get(7), requestIds.get(8)]).toEqual(['req_7', '']);
  });

  it('passes the actor with the event, and to the events that follow from it', async () => {
    const actor = { type: 'operator', key_id: '', user_id: 'user_1' } as const;
    await withinCall({ requestId: 'req_9', actor }, () => note(9));
    await note(10);
    await until(() => actors.has(9) && actors.has(10));
    const told = (n: number) => applied.find(({ data }) => data.n === n);
    expect(told(9)).toMatchObject({ actor, request_id: 'req_9' });
    expect(told(10)).toMatchObject({ actor: { type: 'system', key_id: '' }, request_id: '' });
    expect([actors.get(9), actors.get(10)]).toEqual([actor, { type: 'system', key_id: '', user_id: '' }]);
  });

  it('names the second in which the event happened, also late in it', async () => {
    await source.query(
      `INSERT INTO outbox (event_id, type, app_id, user_id, data, created_at)
        VALUES ($1, $2, 'app_1', '', '{"n": 12}', '2026-01-01 00:00:00.9+00')`,
      [newId('evt'), noted.type],
    );
    await until(() => requestIds.has(12));
    expect(applied.find(({ data }) => data.n === 12)?.occurred_at).toBe(Date.UTC(2026, 0, 1) / 1000);
  });

  it('applies an event of a version that named no actor', async () => {
    const event = { id: newId('evt'), type: noted.type, app_id: 'app_1', user_id: '', occurred_at: 1 };
    await jetstream(bus).publish(subjectOf(noted.type), JSON.stringify({ ...event, data: { n: 11 } }));
    await until(() => actors.has(11));
    expect(actors.get(11)).toBeUndefined();
  });

  it('adds the event in the statement of the change, and none without a change', async () => {
    const nudged: string[] = [];
    const outbox = new Outbox({ nudge: () => nudged.push('now') });
    await source.query('CREATE TABLE doors (id text, open boolean)');
    await source.query(`INSERT INTO doors VALUES ('a', false), ('b', false)`);
    const openDoor = async (id: string, n: number) => {
      const event = outbox.event(noted, { appId: 'app_1', userId: 'user_1', data: { n } });
      const opened = await source.query<object[]>(
        `WITH changed AS (UPDATE doors SET open = true WHERE id = $1 AND NOT open RETURNING id)
          SELECT id, add_event($2) FROM changed`,
        [id, event],
      );
      if (opened.length > 0) outbox.nudge();
      return opened.length;
    };
    expect(await openDoor('a', 20)).toBe(1);
    expect(await openDoor('a', 21)).toBe(0);
    expect(await openDoor('b', 22)).toBe(1);
    expect(nudged).toHaveLength(2);
    await until(() => applied.some((event) => event.data.n === 22));
    expect(applied.filter((event) => event.data.n >= 20).map((event) => event.data.n)).toEqual([20, 22]);
    expect(applied.at(-1)).toMatchObject({ type: noted.type, app_id: 'app_1', user_id: 'user_1' });
  });

  it('writes the events of a transaction in their order, with any content', async () => {
    const texts = ['plain', `"quoted" \\ 'single'`, '{curly,[square]}', 'é😀\n', 'null', ''];
    await source.transaction(async (tx) => {
      const outbox = new Outbox(relays[0] as EventRelay);
      const contents = texts.map((text, index) => ({ appId: text, data: { n: 30 + index, text } }));
      await outbox.addAll(tx, noted, contents);
    });
    await until(() => applied.some((event) => event.data.n === 30 + texts.length - 1));
    const told = applied.filter((event) => event.data.n >= 30);
    expect(told.map((event) => event.data)).toEqual(texts.map((text, index) => ({ n: 30 + index, text })));
    expect(told.map((event) => event.app_id)).toEqual(texts);
  });

  it('tries again what failed, without having applied half of it', async () => {
    await note(3);
    await until(() => applied.some((event) => event.data.n === 3));
    expect(failures).toBe(2);
  });

  it('marks what it published by an index, also by a plan made while the outbox was new', async () => {
    const plan = await source.transaction(async (tx) => {
      await tx.query('CREATE TEMP TABLE outbox (LIKE spec.outbox INCLUDING INDEXES) ON COMMIT DROP');
      return tx.query<object[]>(`EXPLAIN (GENERIC_PLAN) ${MARK_PUBLISHED.text}`);
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using outbox_seq_idx');
    expect(JSON.stringify(plan)).toContain('Index Cond: (seq = ANY');
  });

  it('counts what waits, and the age of the oldest, without reading more than it has to', async () => {
    await note(4);
    await until(() => applied.some((event) => event.data.n === 4));
    expect(await new RelayRepository(source).backlog()).toEqual({ count: 0, oldestAgeSeconds: 0 });
  });
});
