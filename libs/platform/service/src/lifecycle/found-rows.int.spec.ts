import { afterAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from '../database/index.js';
import { PersonalData } from './personal-data.js';
import { shown } from './personal-rows.js';
import { MOST_COUNTED, MOST_FOUND, PersonalRowsRepository } from './personal-rows.repository.js';

const database = await createTestDatabase('found');
const logger = createLogger({ service: 'spec', level: 'error' });
const options = { url: database.url, schema: 'public', entities: [], poolSize: 4, logger };
const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
await source.query('CREATE TABLE visits (at timestamptz, number int, app_id text, user_id text)');
await source.query('CREATE TABLE letters (visit timestamptz, stamp text)');
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const ADA = { appId: 'app_1', userId: 'user_1' };
const letters = new PersonalData(
  [
    {
      table: 'letters',
      foundBy: { columns: 'at', from: 'visits', of: 'app_id = $1 AND user_id = $2' },
      from: 'found JOIN letters ON visit = at',
      of: 'true',
      key: ['at', 'stamp'],
      shows: shown('stamp'),
      kept: { reason: 'the post', until: 'visit' },
    },
  ],
  new PersonalRowsRepository(source),
);

/** A visit each second, and two letters about each of these. */
async function fill(visits: number, lettersOf: readonly number[]): Promise<void> {
  await source.query('TRUNCATE visits, letters');
  await source.query(
    `INSERT INTO visits SELECT to_timestamp(n), n, 'app_1', 'user_1' FROM generate_series(1, $1::int) n`,
    [visits],
  );
  await source.query(
    `INSERT INTO letters SELECT to_timestamp(n), n || stamp FROM unnest($1::int[]) n, unnest('{a,b}'::text[]) stamp`,
    [lettersOf],
  );
}

async function pages(): Promise<string[][]> {
  const read: string[][] = [];
  let after = '';
  do {
    const { parts, next_after } = await letters.page(ADA, { user_id: ADA.userId, table: 'letters', after });
    read.push(parts.flatMap(({ rows }) => rows.map((row) => (row as { stamp: string }).stamp)));
    after = next_after;
  } while (after !== '');
  return read;
}

it('rows that are found by others are on pages that each look at a bounded number of these', async () => {
  const last = 2 * MOST_FOUND + 1;
  await fill(last, [1, MOST_FOUND, MOST_FOUND + 1, last]);
  expect(await pages()).toEqual([
    ['1a', '1b', `${MOST_FOUND}a`, `${MOST_FOUND}b`],
    [`${MOST_FOUND + 1}a`, `${MOST_FOUND + 1}b`],
    [`${last}a`, `${last}b`],
  ]);
});

it('rows that are found by others are each on one page, where there are many', async () => {
  const all = Array.from({ length: MOST_FOUND + 50 }, (_, n) => n + 1);
  await fill(all.length, all);
  const read = (await pages()).flat();
  expect([read.length, new Set(read).size]).toEqual([2 * all.length, 2 * all.length]);
});

it('rows that are found by others are not called gone by a receipt that did not look at all of these', async () => {
  const kept = (rows: number, until: number | null) => [
    { table: 'letters', rows, reason: 'the post', until },
  ];
  await fill(MOST_COUNTED + 1, [1]);
  expect(await letters.erasure(ADA)).toMatchObject({ removed: [], kept: kept(0, null) });
  await source.query('DELETE FROM visits WHERE number = 2');
  expect(await letters.erasure(ADA)).toMatchObject({ removed: [], kept: kept(2, 1) });
  await source.query('DELETE FROM visits WHERE number = 1');
  expect(await letters.erasure(ADA)).toMatchObject({ removed: ['letters'], kept: [] });
});
