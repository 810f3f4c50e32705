import { afterAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { EVENT_RETENTION } from '../outbox/index.js';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { createMigratedDatabase } from '@latchkey/platform/testing/databases';
import { leaseJob, removeOutdated } from './retention.repository.js';

const database = await createMigratedDatabase('retention', 'spec', SERVICE_MIGRATIONS);
const logger = createLogger({ service: 'spec', level: 'error' });
const options = { url: database.url, schema: 'spec', entities: [], poolSize: 20, logger };
const source = await new DataSource(dataSourceOptions(options)).initialize();
await source.query('CREATE TABLE notes (id integer, ended_at timestamptz, is_pinned boolean DEFAULT false)');
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const NOTES = { table: 'notes', keep: '1 day', after: 'ended_at' };
const insert = (ids: string, endedAt: string, isPinned = false) =>
  source.query(`INSERT INTO notes SELECT n, ${endedAt}, ${isPinned} FROM ${ids} n`);
const left = async () => {
  const rows = await source.query<{ id: number }[]>('SELECT id FROM notes ORDER BY id');
  return rows.map(({ id }) => id);
};

it('removes what ended long enough ago, if its condition holds, and nothing that has no end', async () => {
  await insert('generate_series(1, 1)', `now() - interval '1 day'`);
  await insert('generate_series(2, 2)', `now() - interval '23 hours'`);
  await insert('generate_series(3, 3)', 'NULL');
  await insert('generate_series(4, 4)', `now() - interval '1 year'`, true);
  expect(await removeOutdated(source, [{ ...NOTES, onlyIf: 'NOT is_pinned' }])).toBe(1);
  expect(await left()).toEqual([2, 3, 4]);
});

it('goes on with the next table where one fails, and reports the failure', async () => {
  await source.query('TRUNCATE notes');
  await insert('generate_series(1, 1)', `now() - interval '2 days'`);
  await expect(removeOutdated(source, [{ ...NOTES, table: 'absent' }, NOTES])).rejects.toThrow('absent');
  expect(await left()).toEqual([]);
});

it('goes on for as long as there is any, in several processes at once, and waits for no lock', async () => {
  await source.query('TRUNCATE notes');
  await insert('generate_series(1, 5500)', `now() - interval '2 days'`);
  const holder = source.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM notes WHERE id = 7 FOR UPDATE');
  const removed = await Promise.all(Array.from({ length: 3 }, () => removeOutdated(source, [NOTES])));
  expect(removed.reduce((sum, count) => sum + count)).toBe(5499);
  await holder.rollbackTransaction();
  await holder.release();
  expect(await left()).toEqual([7]);
});

it('keeps published events for an hour, unpublished ones for ever, and ids of applied ones for 8 days', async () => {
  const event = (id: string, publishedAt: string) =>
    source.query(
      `INSERT INTO outbox (event_id, type, app_id, user_id, data, published_at)
       VALUES ('${id}', 'noted', '', '', '{}', ${publishedAt})`,
    );
  await event('old', `now() - interval '1 hour'`);
  await event('recent', `now() - interval '59 minutes'`);
  await event('unpublished', 'NULL');
  await source.query(
    `INSERT INTO inbox VALUES ('old', now() - interval '8 days'), ('recent', now() - interval '7 days')`,
  );
  expect(await removeOutdated(source, EVENT_RETENTION)).toBe(2);
  expect(await source.query('SELECT event_id FROM outbox ORDER BY 1')).toEqual([
    { event_id: 'recent' },
    { event_id: 'unpublished' },
  ]);
  expect(await source.query('SELECT event_id FROM inbox')).toEqual([{ event_id: 'recent' }]);
});

it('one of 20 replicas runs the job, and one again when its lease has ended', async () => {
  const race = async () => {
    const leases = await Promise.all(Array.from({ length: 20 }, () => leaseJob(source, 'spec', 60_000)));
    return leases.filter(Boolean).length;
  };
  expect(await race()).toBe(1);
  expect(await race()).toBe(0);
  await source.query(`UPDATE scheduled_jobs SET leased_until = now() WHERE name = 'spec'`);
  expect(await race()).toBe(1);
  expect(await leaseJob(source, 'other', 60_000)).toBe(true);
});
