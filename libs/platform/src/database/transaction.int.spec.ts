import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '../telemetry/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { dataSourceOptions, inTransaction, inTurn, onCommit, together, violates } from './index.js';
import { inOneFlight } from './one-flight.js';
import { beforeCommit } from './transaction.js';

const INSERT = 'INSERT INTO notes (n) VALUES ($1)';

describe('a transaction', () => {
  let database: TestDatabase;
  let source: DataSource;
  const notes = async () =>
    (await source.query<{ n: number }[]>('SELECT n FROM notes ORDER BY n')).map(({ n }) => n);

  beforeAll(async () => {
    database = await createTestDatabase('transactions');
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: 'public', entities: [], poolSize: 2, logger };
    source = await new DataSource(dataSourceOptions(options)).initialize();
    await source.query('CREATE TABLE notes (n integer CONSTRAINT notes_pkey PRIMARY KEY)');
  });
  beforeEach(() => source.query('DELETE FROM notes'));
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('makes its last statements with the commit, and calls back behind it', async () => {
    const seen: number[][] = [];
    const answer = await inTransaction(source, async (tx) => {
      onCommit(tx, () => void notes().then((rows) => seen.push(rows)));
      beforeCommit(tx, () => ({ text: INSERT, values: [2] }));
      await tx.query(INSERT, [1]);
      expect(await tx.query('SELECT n FROM notes')).toEqual([{ n: 1 }]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await notes()).toEqual([1, 2]);
    expect(seen).toEqual([[1, 2]]);
  });

  it('commits nothing behind a last statement that fails, and says what failed', async () => {
    let called = false;
    const failing = inTransaction(source, async (tx) => {
      onCommit(tx, () => (called = true));
      beforeCommit(tx, () => ({ text: INSERT, values: [1] }));
      await tx.query(INSERT, [1]);
    });
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(violates(error, 'notes_pkey')).toBe(true);
    expect(await notes()).toEqual([]);
    expect(called).toBe(false);
  });

  it('has not committed where the failure of a statement was passed over', async () => {
    const careless = inTransaction(source, async (tx) => {
      await tx.query(INSERT, [1]);
      await tx.query(INSERT, [1]).catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('nobody told');
    expect(await notes()).toEqual([]);
  });

  it('holds whatever the ORM does by itself', async () => {
    const failing = inTransaction(source, async (tx) => {
      await tx.transaction((inner) => inner.query(INSERT, [1]));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
  });

  it('makes no last statement when its work fails', async () => {
    const failing = inTransaction(source, async (tx) => {
      beforeCommit(tx, () => ({ text: INSERT, values: [2] }));
      await tx.query(INSERT, [1]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
  });

  it('takes statements that do not wait for each other in their order, and fails by the first that fails', async () => {
    const failing = inTransaction(source, (tx) =>
      inTurn([
        tx.query(INSERT, [1]),
        // A longer way back than that of those behind it, which fail by its failure.
        (async () => {
          await (async () => await tx.query(INSERT, [1]))();
        })(),
        tx.query('SELECT now()', []),
        tx.query(INSERT, [2]),
      ]),
    );
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(violates(error, 'notes_pkey')).toBe(true);
    expect(await notes()).toEqual([]);
    // The connection and what is prepared on it are as good as before.
    await inTransaction(source, (tx) => inTurn([tx.query(INSERT, [1]), tx.query(INSERT, [2])]));
    expect(await notes()).toEqual([1, 2]);
  });

  it('is one flight where no statement depends on what another answers', async () => {
    const rows = await inOneFlight(source, [
      { text: INSERT, values: [1] },
      { text: 'SELECT n FROM notes', values: [] },
      { text: 'UPDATE notes SET n = n + 1 RETURNING n', values: [] },
    ]);
    expect(rows).toEqual([[], [{ n: 1 }], [{ n: 2 }]]);
    const failing = inOneFlight(
      source,
      [3, 2].map((n) => ({ text: INSERT, values: [n] })),
    );
    await expect(failing).rejects.toThrow('notes_pkey');
    expect(await notes()).toEqual([2]);
  });

  it('can be one statement of several, each with values of its own', async () => {
    const { text, values } = together(
      {
        first: { text: `${INSERT} RETURNING n`, values: [1] },
        second: { text: 'INSERT INTO notes (n) SELECT n + $1 FROM first RETURNING n', values: [10] },
      },
      { text: 'SELECT n, $1::text AS said FROM second', values: ['done'] },
    );
    expect(await source.query(text, values)).toEqual([{ n: 11, said: 'done' }]);
    expect(await notes()).toEqual([1, 11]);
  });

  it('is the only place for callbacks and last statements', () => {
    expect(() => onCommit(source.manager, () => undefined)).toThrow('not in a transaction');
    expect(() => beforeCommit(source.manager, () => ({ text: INSERT, values: [1] }))).toThrow(
      'not in a transaction',
    );
  });
});
