import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import { FeedFixture } from '../testing/feed.fixture.js';
import { PartitionsRepository } from './partitions.repository.js';

const fixture = new FeedFixture();
const DAY_MS = 24 * 3600 * 1000;
let partitions: PartitionsRepository;

beforeAll(async () => {
  await fixture.start();
  partitions = new PartitionsRepository(fixture.source);
});
afterAll(() => fixture.stop());

const names = async () =>
  (
    await fixture.source.query<{ name: string }[]>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass ORDER BY 1`,
    )
  ).map(({ name }) => name);
const nameOf = (daysFromNow: number) =>
  `events_${new Date(Date.now() + daysFromNow * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Number of statements that wait for a lock of the table. */
const waiting = async () =>
  (
    await fixture.source.query<object[]>(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass`,
    )
  ).length;

describe('the partitions, as the role that serves', () => {
  it('are there for today and the next seven days, however many make them at once', async () => {
    expect(await names()).toEqual(Array.from({ length: 8 }, (_, day) => nameOf(day)));
    expect(await Promise.all(Array.from({ length: 5 }, () => partitions.make()))).toEqual([0, 0, 0, 0, 0]);
  });

  it('are dropped and made by its functions alone', async () => {
    // As if days had passed: with a negative number of days nothing younger than a day goes.
    expect(await partitions.drop(-100)).toBe(0);
    for (const statement of [
      `DROP TABLE ${nameOf(7)}`,
      `CREATE TABLE events_20200101 PARTITION OF events FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')`,
      `ALTER TABLE events DETACH PARTITION ${nameOf(7)}`,
      'TRUNCATE events',
    ])
      await expect(fixture.source.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('go when their last event is old enough, with what they hold', async () => {
    await fixture.asOwner(async (query) => {
      for (const day of [-3, -2, -1]) {
        const [from, to] = [day, day + 1].map((at) =>
          new Date(Date.now() + at * DAY_MS).toISOString().slice(0, 10),
        );
        await query(
          `CREATE TABLE ${nameOf(day)} PARTITION OF events FOR VALUES FROM ('${from} 00:00+00') TO ('${to} 00:00+00')`,
        );
      }
    });
    expect(await partitions.drop(2)).toBe(1);
    expect((await names()).slice(0, 3)).toEqual([nameOf(-2), nameOf(-1), nameOf(0)]);
    expect(await partitions.drop(1)).toBe(1);
    expect(await partitions.drop(1)).toBe(0);
  });

  it('stay while a statement reads them; a drop that waits for it delays no other reader', async () => {
    await fixture.asOwner(async (query) => {
      await query(
        `CREATE TABLE events_20200101 PARTITION OF events FOR VALUES FROM ('2020-01-01 00:00+00') TO ('2020-01-02 00:00+00')`,
      );
    });
    const dump = fixture.source.createQueryRunner();
    await dump.startTransaction();
    await dump.query('SELECT FROM events LIMIT 1');
    const dropped = expect(partitions.drop(2)).rejects.toMatchObject({ code: '55P03' });
    await fixture.source.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '1s'`);
      await until(async () => (await waiting()) > 0, 10_000);
      await tx.query('SELECT FROM events LIMIT 1');
    });
    await dropped;
    await dump.commitTransaction();
    await dump.release();
    expect(await partitions.drop(2)).toBe(1);
  });

  it('are those of this service, whatever the caller names its own', async () => {
    await expect(fixture.source.query('CREATE TEMP TABLE events (id text)')).rejects.toMatchObject({
      code: '42501',
    });
    await fixture.source.transaction(async (tx) => {
      await tx.query('SET LOCAL search_path = pg_catalog');
      expect(await tx.query('SELECT events.make_events_partitions(0, 7) AS made')).toEqual([{ made: 0 }]);
    });
  });
});
