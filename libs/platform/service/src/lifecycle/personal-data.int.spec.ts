import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, expectedRows, patient, rowsOnPage } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from '../database/index.js';
import { OF_EVERY_SERVICE } from './platform-rows.js';
import { PersonalData } from './personal-data.js';
import { type PersonalRows, shown, shownTimes, tombstones } from './personal-rows.js';
import { MOST_COUNTED, PersonalRowsRepository } from './personal-rows.repository.js';

const database = await createTestDatabase('personal');
const logger = createLogger({ service: 'spec', level: 'error' });
const options = { url: database.url, schema: 'public', entities: [], poolSize: 4, logger };
const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
await source.query('CREATE TABLE notes (id text, app_id text, user_id text, secret text, at timestamptz)');
await source.query('CREATE TABLE bills (id text, app_id text, user_id text, ended_at timestamptz)');
await source.query('CREATE TABLE visits (at timestamptz, number int, app_id text, user_id text)');
await source.query('CREATE TABLE gone (app_id text, user_id text, gone_at timestamptz)');
await source.query('CREATE TABLE keys (id text, app_id text, user_id text)');
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const TABLES: readonly PersonalRows[] = [
  { table: 'notes', key: ['id'], shows: { ...shown('id'), ...shownTimes('at') }, withholds: ['secret'] },
  { table: 'keys', key: ['id'], shows: {} },
  {
    table: 'bills',
    key: ['id'],
    shows: shown('id'),
    kept: { reason: 'the law', until: `ended_at + interval '10 days'`, once: 'ended_at IS NOT NULL' },
  },
  tombstones('gone', 'gone_at', { reason: 'the id' }),
  { table: 'visits', key: ['at', 'number'], shows: shown('number') },
];
const personal = new PersonalData(TABLES, new PersonalRowsRepository(source));
const ADA = { appId: 'app_1', userId: 'user_1' };
const page = (place: { table?: string; after?: string } = {}, { appId, userId } = ADA) =>
  personal.page({ appId, userId }, { user_id: userId, ...place });

const addNotes = (count: number, { appId, userId } = ADA) =>
  source.query(
    `INSERT INTO notes SELECT lpad(n::text, 4, '0'), $1, $2, 'hush', to_timestamp(1000 + n)
       FROM generate_series(1, $3::int) n`,
    [appId, userId, count],
  );
const addBill = (id: string, endedAt: string | null) =>
  source.query('INSERT INTO bills VALUES ($1, $2, $3, $4)', [id, ADA.appId, ADA.userId, endedAt]);

beforeEach(() => source.query('TRUNCATE notes, bills, gone, keys, visits'));

it('shows what is declared, in the order of the list, and no secret', async () => {
  await addNotes(1);
  await addBill('b', null);
  await source.query(`INSERT INTO keys VALUES ('k', 'app_1', 'user_1')`);
  expect(await page()).toEqual({
    parts: [
      { table: 'notes', rows: [{ id: '0001', at: 1001 }] },
      { table: 'bills', rows: [{ id: 'b' }] },
      { table: 'gone', rows: [] },
      { table: 'visits', rows: [] },
    ],
    next_table: '',
    next_after: '',
    bytes: '{"id" : "0001", "at" : 1001}{"id" : "b"}'.length,
  });
});

it.each([
  ['another user', { appId: 'app_1', userId: 'user_2' }],
  ['another App', { appId: 'app_2', userId: 'user_1' }],
])('shows nothing of %s', async (_, other) => {
  await addNotes(2, other);
  const { parts } = await page();
  expect(parts.flatMap(({ rows }) => rows)).toEqual([]);
});

it('goes on behind the last row of a page, and answers each row once', async () => {
  await addNotes(450);
  await addBill('b', null);
  const read: object[] = [];
  const pages: number[] = [];
  for (let place = {}, isWhole = false; !isWhole;) {
    const { parts, next_table: table, next_after: after } = await page(place);
    const rows = parts.flatMap((part) => part.rows);
    read.push(...rows);
    pages.push(rows.length);
    place = { table, after };
    isWhole = table === '';
  }
  expect(pages).toEqual([200, 200, 51]);
  expect(new Set(read.map((row) => JSON.stringify(row))).size).toBe(451);
});

it('ends a page by its bytes, after one row at least', async () => {
  const text = 'a'.repeat(400_000);
  for (const id of ['1', '2', '3', '4']) await addBill(id + text, null);
  const first = await page();
  expect(first.parts.map(({ rows }) => rows.length)).toEqual([0, 3]);
  const { parts, next_table } = await page({ table: first.next_table, after: first.next_after });
  expect(parts.map(({ rows }) => rows)).toEqual([[{ id: `4${text}` }], [], []]);
  expect(next_table).toBe('');
});

it('goes on behind a time to its microsecond', async () => {
  for (const part of ['100001', '100002', '100003'])
    await source.query(
      `INSERT INTO visits SELECT ('2026-11-28 10:00:00.' || $1)::timestamptz, n, 'app_1', 'user_1'
      FROM generate_series(1, 100) n`,
      [part],
    );
  const first = await page({ table: 'visits' });
  const rest = await page({ table: 'visits', after: first.next_after });
  expect([first, rest].map(({ parts }) => parts[0]?.rows.length)).toEqual([200, 100]);
});

it.each([
  ['another form', '7'],
  ['too few values', '["2026-11-28"]'],
  ['a value of another type', '["2026-11-28","one"]'],
  ['a time that is none', '["2026-13-28","1"]'],
])('refuses a place of %s', async (_, after) => {
  await expect(page({ table: 'visits', after })).rejects.toMatchObject({ code: 'invalid_request' });
});

it('counts to a bound, and then does not say when the last goes', async () => {
  await source.query(
    `INSERT INTO bills SELECT n::text, 'app_1', 'user_1', to_timestamp(0)
    FROM generate_series(1, $1::int) n`,
    [MOST_COUNTED + 5],
  );
  const { kept } = await personal.erasure(ADA);
  expect(kept).toEqual([{ table: 'bills', rows: MOST_COUNTED, reason: 'the law', until: null }]);
});

it('refuses a table that it does not show', async () => {
  for (const table of ['users', 'keys'])
    await expect(page({ table })).rejects.toMatchObject({ code: 'invalid_request' });
});

it('says what an erasure has left, and until when the rest is kept', async () => {
  await addNotes(3);
  await addBill('open', null);
  expect(await personal.erasure(ADA)).toEqual({
    erased_at: null,
    notes_deletions: true,
    removed: ['keys', 'visits'],
    left: ['notes', 'bills'],
    kept: [],
  });
  await source.query('TRUNCATE notes');
  await source.query(`UPDATE bills SET ended_at = to_timestamp(0)`);
  await addBill('later', '1970-01-02T00:00:00Z');
  await source.query(`INSERT INTO gone VALUES ('app_1', 'user_1', to_timestamp(5))`);
  expect(await personal.erasure(ADA)).toEqual({
    erased_at: 5,
    notes_deletions: true,
    removed: ['notes', 'keys', 'visits'],
    left: [],
    kept: [
      { table: 'bills', rows: 2, reason: 'the law', until: 11 * 24 * 3600 },
      { table: 'gone', rows: 1, reason: 'the id', until: null },
    ],
  });
  expect(await personal.erasure({ ...ADA, appId: 'app_2' })).toMatchObject({ erased_at: null, kept: [] });
});

it('says that a service without tombstones notes no deletion', async () => {
  const plain = new PersonalData(TABLES.slice(0, 1), new PersonalRowsRepository(source));
  expect(await plain.erasure(ADA)).toMatchObject({ erased_at: null, notes_deletions: false });
});

it('finds the dead events of a user, and docs/erasure.md says so', async () => {
  await source.query(
    'CREATE TABLE dead_events (event_id text, type text, event jsonb, tries int, error_code text, first_failed_at timestamptz, last_failed_at timestamptz, died_at timestamptz)',
  );
  const add = (id: string, user: string) =>
    source.query(
      `INSERT INTO dead_events VALUES ($1, 'user.deleted', $2, 14, '23505', now(), now(), now())`,
      [id, { app_id: ADA.appId, user_id: user }],
    );
  await Promise.all([add('event_1', ADA.userId), add('event_2', 'user_2')]);
  const each = new PersonalData(OF_EVERY_SERVICE, new PersonalRowsRepository(source));
  const { parts } = await each.page(ADA, { user_id: ADA.userId });
  expect(parts[0]?.rows).toEqual([expect.objectContaining({ event_id: 'event_1', type: 'user.deleted' })]);
  expect((await each.erasure(ADA)).kept).toEqual([
    expect.objectContaining({ table: 'dead_events', rows: 1 }),
  ]);
  expect(rowsOnPage('each service')).toEqual(expectedRows('each service', OF_EVERY_SERVICE));
});
