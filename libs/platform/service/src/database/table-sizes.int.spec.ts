import { afterAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestServiceDatabase, patient } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from './connections/data-source.js';
import { migrate } from './migrations/migrations.repository.js';
import { TableSizesRepository } from './table-sizes.repository.js';

const SERVICE = 'sizes';
const ROWS = 2000;

class CreateDays1763000000001 {
  name = 'CreateDays1763000000001';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE notes (text text)');
    await runner.query('CREATE TABLE days (day integer, text text) PARTITION BY RANGE (day)');
    for (const day of [1, 2])
      await runner.query(
        `CREATE TABLE days_${day} PARTITION OF days FOR VALUES FROM (${day}) TO (${day + 1})`,
      );
  }
}

/** As the role that serves, which owns nothing. */

const database = await createTestServiceDatabase(SERVICE);
const { url, ownerUrl } = database;
await migrate(ownerUrl, SERVICE, [CreateDays1763000000001], { servingRole: new URL(url).username });
const logger = createLogger({ service: SERVICE, level: 'error' });
const options = { url, schema: SERVICE, entities: [], poolSize: 2, logger };
const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const bytesOf = async (sizes: TableSizesRepository, name: string) =>
  (await sizes.recent()).find(({ table }) => table === name)?.bytes;

it('tells the role that serves how large each table is, all partitions together', async () => {
  const empty = new TableSizesRepository(source);
  expect(await bytesOf(empty, 'notes')).toBeLessThan(ROWS * 100);
  for (const day of [1, 2])
    await source.query(
      `INSERT INTO days SELECT ${day}, repeat(md5(n::text), 8) FROM generate_series(1, $1::int) n`,
      [ROWS],
    );
  const filled = new TableSizesRepository(source);
  expect(await bytesOf(filled, 'days')).toBeGreaterThan(2 * ROWS * 256);
  const names = (await filled.recent()).map(({ table }) => table);
  expect(names.toSorted()).toEqual(['days', 'migrations', 'notes']);
});

it('asks PostgreSQL once a minute', async () => {
  const sizes = new TableSizesRepository(source);
  const [first, second] = [sizes.recent(), sizes.recent()];
  expect(second).toBe(first);
  await source.query(`INSERT INTO notes SELECT repeat('x', 100) FROM generate_series(1, 1000)`);
  expect(await sizes.recent()).toBe(await first);
});
