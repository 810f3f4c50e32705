import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from './connections/data-source.js';
import { onRowsRepeated, RowWriter } from './row-writer.js';
import type { Placed } from './row-loader.js';
import { statement } from './statement.js';

interface Added {
  name: string;
}

const ADD = statement<Added & Placed>('shelves_add')`
  WITH given AS (SELECT * FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS given (name, height, place)),
    added AS (INSERT INTO shelves (name, height) SELECT name, height FROM given WHERE height IS NOT NULL RETURNING name)
  SELECT place::int, name FROM added JOIN given USING (name)`;

describe('additions of one turn', () => {
  let database: TestDatabase;
  let source: DataSource;
  let shelves: RowWriter<Added>;

  beforeAll(async () => {
    database = await createTestDatabase('row_writer');
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: 'public', entities: [], poolSize: 4, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    await source.query('CREATE TABLE shelves (name text PRIMARY KEY, height int CHECK (height > 0))');
    // A row knows the transaction that added it.
    await source.query('ALTER TABLE shelves ADD COLUMN added_by xid8 DEFAULT pg_current_xact_id()');
    shelves = new RowWriter(source, ADD, ([name]) => String(name));
  });
  beforeEach(() => source.query('TRUNCATE shelves'));
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const addAll = (rows: readonly (readonly [string, number | null])[]) =>
    Promise.allSettled(rows.map((row) => shelves.write(row)));
  const stored = () =>
    source.query<{ name: string; added_by: string }[]>('SELECT * FROM shelves ORDER BY name');

  it('are one statement; each gets its own row, or none', async () => {
    const added = await addAll([
      ['b', 1],
      ['none', null],
      ['a', 2],
    ]);
    const value = (name: string) => ({ status: 'fulfilled', value: expect.objectContaining({ name }) });
    expect(added).toEqual([value('b'), { status: 'fulfilled', value: undefined }, value('a')]);
    const rows = await stored();
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(new Set(rows.map(({ added_by }) => added_by)).size).toBe(1);
  });

  it('are several statements where they are many', async () => {
    await addAll(Array.from({ length: 40 }, (_, n) => [`shelf ${n}`, n + 1] as const));
    const rows = await stored();
    expect([rows.length, new Set(rows.map(({ added_by }) => added_by)).size]).toEqual([40, 3]);
  });

  it('that are wrong fail alone, and are heard of once', async () => {
    const heard: string[] = [];
    onRowsRepeated(source, (name) => heard.push(name));
    const outcomes = await addAll([
      ['a', 1],
      ['wrong', -1],
      ['b', 2],
      ['a', 3],
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect((await stored()).map(({ name }) => name)).toEqual(['a', 'b']);
    // The second "a" is a statement by itself.
    expect(heard).toEqual(['shelves_add']);
  });

  it('are not repeated where their connection was lost, because they may have been made', async () => {
    const waiting = source.transaction(async (tx) => {
      await tx.query('LOCK TABLE shelves');
      const outcomes = addAll([
        ['a', 1],
        ['b', 2],
      ]);
      await expect(endAdditions(source)).resolves.toBe(1);
      return outcomes;
    });
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await stored()).toEqual([]);
  });

  it('in a transaction are part of it', async () => {
    await expect(
      source.transaction(async (tx) => {
        expect(await shelves.write(['a', 1], tx)).toMatchObject({ name: 'a' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await stored()).toEqual([]);
  });
});

/** Ends the connections on which additions wait. @returns their number. */
async function endAdditions(source: DataSource): Promise<number> {
  for (let look = 0; look < 100; look += 1) {
    const ended = await source.query<object[]>(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%shelves%'
        AND datname = current_database()`,
    );
    if (ended.length > 0) return ended.length;
  }
  return 0;
}
