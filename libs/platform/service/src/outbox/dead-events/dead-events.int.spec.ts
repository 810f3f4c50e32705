import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, QueryFailedError } from 'typeorm';
import { dataSourceOptions } from '../../database/index.js';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '../../lifecycle/index.js';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../../service/migrations/service-migrations.js';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createMigratedDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, keepStreams, until } from '@latchkey/platform/testing';
import { defineEvent, subjectOf } from '@latchkey/platform/events';
import { EVENT_RETENTION } from '../relay.repository.js';
import { EventConsumer } from '../consumer.js';
import { failureCodeOf, isOfDependency } from './failure.js';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';

const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const telemetry = new EventTelemetry(createMetrics('spec'));
const suffix = newId('t').slice(2, 20);
const [bad, good] = [defineEvent<{ n: number }>(`spec.bad_${suffix}`), defineEvent(`spec.good_${suffix}`)];
/** More than a batch, and enough that their tries would take long one after the other. */
const MANY = 5000;

describe('an event that fails', () => {
  let database: TestDatabase;
  let source: DataSource;
  let bus: NatsConnection;
  let consumer: EventConsumer;
  let keeper: StreamKeeper;
  const applied: string[] = [];
  let failure: (() => Error) | undefined;

  beforeAll(async () => {
    database = await createMigratedDatabase('dead_events', 'spec', SERVICE_MIGRATIONS);
    const options = { url: database.url, schema: 'spec', entities: [], poolSize: 8, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'spec', logger });
    const stream = new EventStream(bus);
    const service = newId('spec');
    consumer = new EventConsumer({ service, source, stream, logger, telemetry });
    consumer.on(bad, async ({ id }, tx) => {
      await tx.query('INSERT INTO effects (event_id) VALUES ($1)', [id]);
      if (failure) throw failure();
      applied.push(id);
    });
    consumer.on(good, async ({ id }) => void applied.push(id));
    await source.query('CREATE TABLE effects (event_id text)');
    keeper = await keepStreams(
      bus,
      [bad, good].map(({ type }) => ({ service, type })),
    );
    consumer.start();
  });
  beforeEach(() => {
    failure = () => new TypeError('this event is wrong');
  });
  afterAll(async () => {
    await consumer.stop();
    await keeper.stop();
    await bus.close();
    await source.destroy();
    await database.drop();
  });

  const publish = async ({ type }: { type: string }, payload?: string): Promise<string> => {
    const id = newId('evt');
    const event = { id, type, app_id: 'app_1', user_id: 'user_1', occurred_at: 1, data: { n: 1 } };
    await jetstream(bus).publish(subjectOf(type), payload ?? JSON.stringify(event), { msgID: id });
    return id;
  };
  const rowOf = async (id: string) => {
    const [row] = await source.query<{ tries: number; error_code: string; died: boolean }[]>(
      'SELECT tries, error_code, died_at IS NOT NULL AS died FROM dead_events WHERE event_id = $1',
      [id],
    );
    return row;
  };
  const failed = (id: string) => eventually(() => rowOf(id));
  /** As after ten minutes. */
  const dies = async (id: string) => {
    await failed(id);
    await source.query('UPDATE dead_events SET tries = 13 WHERE event_id = $1', [id]);
    return eventually(async () => ((await rowOf(id))?.died ? await rowOf(id) : undefined));
  };
  const effects = async (id: string) =>
    (await source.query<object[]>('SELECT FROM effects WHERE event_id = $1', [id])).length;

  it('by its own fault is stored whole after the last try, and comes no more', async () => {
    const id = await publish(bad);
    expect(await dies(id)).toEqual({ tries: 14, error_code: 'TypeError', died: true });
    await eventually(async () => ((await consumer.backlog()) === 0 ? true : undefined));
    expect(await consumer.dead.size()).toBe(1);
    await source.query(`UPDATE dead_events SET first_failed_at = now() - interval '2 hours'`);
    const [age, ...others] = await consumer.dead.ages();
    expect([age?.type, others]).toEqual([bad.type, []]);
    expect(age?.seconds).toBeGreaterThanOrEqual(7200);
    const { events, next } = await consumer.dead.list();
    expect(next).toBe('');
    expect(events).toEqual([
      expect.objectContaining({
        event_id: id,
        type: bad.type,
        event: { id, type: bad.type, app_id: 'app_1', user_id: 'user_1', occurred_at: 1, data: { n: 1 } },
      }),
    ]);
    expect(await effects(id)).toBe(0);
    await consumer.dead.drop(id);
    expect(await consumer.dead.ages()).toEqual([]);
  });

  it('is no longer stored once it is applied', async () => {
    const id = await publish(bad);
    expect(await failed(id)).toMatchObject({ tries: 1, died: false });
    failure = undefined;
    await eventually(() => (applied.includes(id) ? true : undefined));
    expect(await rowOf(id)).toBeUndefined();
  });

  it('because of a dependency is tried again, uncounted', async () => {
    let tries = 0;
    failure = () => ((tries += 1), new CodedError('key_provider_unavailable'));
    const id = await publish(bad);
    await eventually(() => (tries >= 2 ? true : undefined));
    expect(await rowOf(id)).toBeUndefined();
    failure = undefined;
    await eventually(() => (applied.includes(id) ? true : undefined));
  });

  it('because it is no JSON is stored by its id', async () => {
    const id = await publish(bad, 'no JSON');
    expect(await dies(id)).toMatchObject({ error_code: 'SyntaxError' });
    await consumer.dead.drop(id);
  });

  it('because it is an event of another type than its subject says is never applied', async () => {
    failure = undefined;
    const forged = newId('evt');
    const payload = { id: forged, type: good.type, app_id: 'app_1', user_id: 'user_1', data: { n: 1 } };
    const id = await publish(bad, JSON.stringify(payload));
    expect(await dies(forged)).toMatchObject({ error_code: 'event_type_wrong' });
    expect(await consumer.dead.retry(forged)).toEqual({ outcome: 'failed', error_code: 'event_type_wrong' });
    expect([await effects(forged), await effects(id), applied.includes(forged)]).toEqual([0, 0, false]);
    await consumer.dead.drop(forged);
  });

  it('is applied once by retries that race, and stays dead while they fail', async () => {
    const id = await publish(bad);
    await dies(id);
    expect(await consumer.dead.retry(id)).toEqual({ outcome: 'failed', error_code: 'TypeError' });
    expect(await rowOf(id)).toMatchObject({ tries: 15, died: true });
    failure = undefined;
    const race = await Promise.allSettled(Array.from({ length: 20 }, () => consumer.dead.retry(id)));
    const done = race.filter(({ status }) => status === 'fulfilled');
    expect(done).toEqual([{ status: 'fulfilled', value: { outcome: 'applied', error_code: '' } }]);
    expect(race.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'event_not_found' },
    });
    expect([await effects(id), await rowOf(id)]).toEqual([1, undefined]);
  });

  it('is either applied or dropped by a retry and a drop at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await publish(bad);
      await dies(id);
      failure = undefined;
      const [retry, drop] = await Promise.allSettled([consumer.dead.retry(id), consumer.dead.drop(id)]);
      expect([retry.status, drop.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await effects(id)).toBe(retry.status === 'fulfilled' ? 1 : 0);
      failure = () => new TypeError('this event is wrong');
    }
  });

  it('is kept while it is dead, and else as long as the bus may deliver it', async () => {
    await source.query(`INSERT INTO dead_events (event_id, type, event, error_code, last_failed_at, died_at) VALUES
      ('evt_dead', 'a.b', '{}', 'Error', now() - interval '1 year', now() - interval '1 year'),
      ('evt_failing', 'a.b', '{}', 'Error', now() - interval '9 days', NULL)`);
    await removeOutdated(source, EVENT_RETENTION);
    expect([await rowOf('evt_dead'), await rowOf('evt_failing')]).toMatchObject([{ died: true }, undefined]);
    await expect(consumer.dead.retry('evt_dead')).resolves.toEqual({
      outcome: 'failed',
      error_code: 'event_type_unknown',
    });
    await consumer.dead.drop('evt_dead');
  });

  it(`does not hold up other types, also ${MANY} of one type`, async () => {
    failure = () => new CodedError('upstream_timeout');
    const client = jetstream(bus);
    const ids = Array.from({ length: MANY }, () => newId('evt'));
    const eventOf = (id: string) =>
      JSON.stringify({ id, type: bad.type, app_id: 'a', user_id: '', data: { n: 1 } });
    await Promise.all(
      ids.map((id) => client.publish(subjectOf(bad.type), eventOf(id), { msgID: id, timeout: 60_000 })),
    );
    const others = await Promise.all(Array.from({ length: 50 }, () => publish(good)));
    await eventually(() => (others.every((id) => applied.includes(id)) ? true : undefined));
    // An event that is applied counts until NATS has its acknowledgement.
    await until(async () => (await consumer.backlog()) === MANY);
  });
});

const sqlError = (code: string) =>
  new QueryFailedError('SELECT', [], Object.assign(new Error('with words'), { code }));
const named = (name: string) => Object.assign(new Error('with words'), { name });

describe('a failure of an event', () => {
  it.each<[string, unknown, boolean, string]>([
    ['a violated constraint', sqlError('23505'), false, '23505'],
    ['a conflict that was rolled back', sqlError('40001'), true, '40001'],
    ['a statement over its limit', sqlError('57014'), true, '57014'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), true, 'Error'],
    [
      'a provider of keys that is away',
      new CodedError('key_provider_unavailable'),
      true,
      'key_provider_unavailable',
    ],
    ['a refusal', new CodedError('user_not_found'), false, 'user_not_found'],
    ['a time-out', named('TimeoutError'), true, 'TimeoutError'],
    ['a fault of the handler', new TypeError('with words'), false, 'TypeError'],
    ['something thrown that is no error', 'words', false, 'unknown'],
  ])('%s', (_, error, ofDependency, code) => {
    expect([isOfDependency(error), failureCodeOf(error)]).toEqual([ofDependency, code]);
  });
});
