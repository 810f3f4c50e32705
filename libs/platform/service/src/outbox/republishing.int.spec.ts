import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { type RunningNats, startNats } from '../embedded/index.js';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createMigratedDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, keepStreams } from '@latchkey/platform/testing';
import { EventRelay } from './relay.js';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { RelayRepository } from './relay.repository.js';
import { STREAM } from '@latchkey/platform/events';
import { TO_REPUBLISH } from './relay.repository.js';

const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const telemetry = new EventTelemetry(createMetrics('spec'));
/** Many batches. */
const RECENT = 3000;

const insert = (source: DataSource, name: string, publishedAt: string, count = 1) =>
  source.query(
    `INSERT INTO outbox (event_id, type, app_id, user_id, data, published_at)
     SELECT '${name}_' || n, 'spec.noted', 'app_1', 'user_' || n, '{}', ${publishedAt} FROM generate_series(1, ${count}) n`,
  );

describe('events that were published shortly before the bus came back', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'republishing-'));
  let nats: RunningNats;
  let database: TestDatabase;
  let source: DataSource;
  let repository: RelayRepository;
  let bus: NatsConnection;
  let keeper: StreamKeeper;
  let relays: EventRelay[] = [];

  beforeAll(async () => {
    nats = await startNats({ dataDir });
    bus = await connectBus({ url: nats.url, name: 'spec', logger });
    database = await createMigratedDatabase('republishing', 'spec', SERVICE_MIGRATIONS);
    const options = { url: database.url, schema: 'spec', entities: [], poolSize: 8, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    repository = new RelayRepository(source);
  });
  beforeEach(async () => {
    await source.query('TRUNCATE outbox');
    await source.query(
      `UPDATE outbox_lease SET holder = '', until = now(), republish_after = NULL, republish_until = NULL`,
    );
    const { streams } = await jetstreamManager(bus);
    await streams.delete(STREAM).catch(() => undefined);
    keeper = await keepStreams(bus);
  });
  afterEach(async () => {
    await stop();
    await keeper.stop();
  });
  afterAll(async () => {
    await bus.close();
    await source.destroy();
    await database.drop();
    await nats.stop();
    rmSync(dataDir, { recursive: true });
  });

  const start = (count: number) => {
    relays = Array.from(
      { length: count },
      () => new EventRelay(repository, new EventStream(bus), logger, telemetry),
    );
    for (const relay of relays) relay.start();
  };
  const stop = () => Promise.all(relays.splice(0).map((relay) => relay.stop()));
  const restart = async (meanwhile?: () => Promise<unknown>) => {
    await nats.stop();
    await meanwhile?.();
    nats = await nats.restart();
  };
  const state = async () => (await (await jetstreamManager(bus)).streams.info(STREAM)).state;
  /** A server that has just started loses questions. */
  const kept = async () => (await eventually(() => state().catch(() => undefined))).messages;
  const keeps = (count: number) => eventually(async () => ((await kept()) >= count ? true : undefined));
  const left = async () => {
    const [row] = await source.query<{ left: boolean; untouched: number }[]>(
      `SELECT republish_until IS NOT NULL AS left,
              (SELECT count(*)::integer FROM outbox WHERE published_at < now() - interval '1 second') AS untouched
         FROM outbox_lease`,
    );
    return row;
  };

  it('are published once more by the holder of the lease alone, and no row of them is written', async () => {
    await insert(source, 'recent', `now() - interval '10 seconds' - n * interval '70 ms'`, RECENT);
    await insert(source, 'old', `now() - interval '6 minutes'`);
    start(3);
    await restart();
    await keeps(RECENT);
    await eventually(async () => ((await left())?.left ? undefined : true));
    await stop();
    expect(await kept()).toBe(RECENT);
    expect((await left())?.untouched).toBe(RECENT + 1);
  });

  it('are those before it went away, however long ago that was', async () => {
    await insert(source, 'before', `now() - interval '40 minutes'`);
    await insert(source, 'long_before', `now() - interval '50 minutes'`);
    start(1);
    await restart(() => source.query(`UPDATE outbox_lease SET until = now() - interval '38 minutes'`));
    await keeps(1);
    await eventually(async () => ((await left())?.left ? undefined : true));
    expect(await kept()).toBe(1);
  });

  it.each([
    ['are published again at a start after all processes had gone, as by a loss of power', '20 seconds', 1],
    ['are not at the start of a replica beside others', '1 second', 0],
  ])('%s', async (_, ago, again) => {
    await insert(source, 'recent', `now() - interval '1 minute'`);
    await source.query('UPDATE outbox_lease SET until = now() - $1::interval', [ago]);
    await insert(source, 'new', 'NULL');
    start(1);
    await keeps(1 + again);
    await eventually(async () => ((await left())?.left ? undefined : true));
    expect(await kept()).toBe(1 + again);
  });

  it('are read in the order of their index, without a sort of all of them', async () => {
    const plan = await source.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      await tx.query('SET LOCAL enable_bitmapscan = off');
      return tx.query<object[]>(`EXPLAIN ${TO_REPUBLISH.text}`, ['-infinity', 'infinity', 10]);
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using outbox_published_idx');
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });

  it('come after the new ones, as long as more of those wait', async () => {
    await insert(source, 'recent', `now() - interval '10 seconds' - n * interval '70 ms'`, RECENT);
    start(1);
    await restart(() => insert(source, 'new', 'NULL', 500));
    await keeps(RECENT + 500);
    await stop();
    const place = await placeOf('new_500');
    expect(place).toBeLessThanOrEqual(700);
  });

  it('are published on by another replica where the one before ended', async () => {
    await insert(source, 'recent', `now() - interval '10 seconds' - n * interval '70 ms'`, 1000);
    await repository.holdLease('relay_before');
    const begun = await repository.beginRepublishing('relay_before', 'now');
    const [, , last] = await repository.toRepublish(begun ?? { after: null, until: null }, 3);
    await repository.republished('relay_before', {
      after: last?.published_at ?? null,
      until: begun?.until ?? null,
    });
    await repository.releaseLease('relay_before');
    expect(await repository.beginRepublishing('relay_other', 'now')).toBeUndefined();
    await insert(source, 'new', 'NULL');
    start(1);
    await keeps(998);
    await eventually(async () => ((await left())?.left ? undefined : true));
    await stop();
    expect(await kept()).toBe(998);
  });

  it('of an absence are not forgotten by another one, before all of them are published', async () => {
    await insert(source, 'before', `now() - interval '40 minutes'`);
    await repository.holdLease('relay_1');
    await repository.beginRepublishing('relay_1', await at('38 minutes'));
    const begun = await repository.beginRepublishing('relay_1', 'now');
    expect(await repository.toRepublish(begun ?? { after: null, until: null }, 10)).toHaveLength(1);
    await repository.republished('relay_1', { after: null, until: null });
    const next = await repository.beginRepublishing('relay_1', 'now');
    expect(await repository.toRepublish(next ?? { after: null, until: null }, 10)).toHaveLength(0);
  });

  it('stay together if they were marked at once, so that none is skipped', async () => {
    await insert(source, 'recent', `now() - interval '1 minute'`, 150);
    await repository.holdLease('relay_1');
    const begun = await repository.beginRepublishing('relay_1', 'now');
    if (!begun) throw new Error('the lease is held');
    expect(await repository.toRepublish(begun, 100)).toHaveLength(150);
  });

  /** A time, as PostgreSQL writes it. */
  async function at(ago: string): Promise<string> {
    const [row] = await source.query<{ at: string }[]>('SELECT (now() - $1::interval)::text AS at', [ago]);
    return row?.at ?? '';
  }

  /** Its place in the stream. */
  async function placeOf(eventId: string): Promise<number> {
    const consumer = await jetstream(bus).consumers.get(STREAM);
    for (let place = 1; ; place += 1) {
      const message = await consumer.next({ expires: 2000 });
      if (!message) throw new Error(`${eventId} is not in the stream`);
      if (message.headers?.get('Nats-Msg-Id') === eventId) return place;
    }
  }
});
