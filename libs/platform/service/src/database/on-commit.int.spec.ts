import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from './connections/data-source.js';
import { onCommit } from './on-commit.js';

const INSERT = 'INSERT INTO notes (n) VALUES ($1)';

describe('what waits for a commit', () => {
  let database: TestDatabase;
  let source: DataSource;
  const notes = async () =>
    (await source.query<{ n: number }[]>('SELECT n FROM notes ORDER BY n')).map(({ n }) => n);

  beforeAll(async () => {
    database = await createTestDatabase('transactions');
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: 'public', entities: [], poolSize: 2, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    await source.query('CREATE TABLE notes (n integer CONSTRAINT notes_pkey PRIMARY KEY)');
  });
  beforeEach(() => source.query('DELETE FROM notes'));
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('is called once the rows are there for everybody', async () => {
    const seen: Promise<number[]>[] = [];
    const answer = await source.transaction(async (tx) => {
      onCommit(tx, () => seen.push(notes()));
      await tx.query(INSERT, [1]);
      expect(seen).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await Promise.all(seen)).toEqual([[1]]);
  });

  it('is not called where the transaction fails', async () => {
    let called = false;
    const failing = source.transaction(async (tx) => {
      onCommit(tx, () => (called = true));
      await tx.query(INSERT, [1]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
    expect(called).toBe(false);
  });

  it('is not called, and the caller learns of it, where a failed statement was swallowed', async () => {
    let called = false;
    const swallowing = source.transaction(async (tx) => {
      onCommit(tx, () => (called = true));
      await tx.query(INSERT, [1]);
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
    expect(called).toBe(false);
  });

  it('is not called where only a savepoint is released', async () => {
    let calls = 0;
    const failing = source.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        onCommit(inner, () => (calls += 1));
        await inner.query(INSERT, [1]);
      });
      expect(calls).toBe(0);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(calls).toBe(0);
    expect(await notes()).toEqual([]);
  });

  it('is dropped after a rollback, also for the next transaction of the connection', async () => {
    const runner = source.createQueryRunner();
    let calls = 0;
    await runner.startTransaction();
    onCommit(runner.manager, () => (calls += 1));
    await runner.rollbackTransaction();
    await runner.startTransaction();
    await runner.commitTransaction();
    await runner.release();
    expect(calls).toBe(0);
  });

  it('needs a transaction', () => {
    expect(() => onCommit(source.manager, () => undefined)).toThrow('needs the manager of a transaction');
  });
});
