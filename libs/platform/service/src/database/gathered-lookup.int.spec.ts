import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from './connections/data-source.js';
import { type Placed, RowLoader } from './row-loader.js';
import { type Statement, statement } from './statement.js';

interface Book {
  shelf: string;
  name: string;
  pages: number;
}

const ONE = statement<Book>('books_one')`
  SELECT shelf, name, pages FROM books WHERE shelf = $1 AND name = $2`;
const MANY = statement<Book & Placed>('books_many')`
  SELECT place::int, books.shelf, books.name, pages
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (shelf, name, place) JOIN books USING (shelf, name)`;

describe('look-ups of one turn', () => {
  let database: TestDatabase;
  let source: DataSource;
  let asked: { one: number; many: number };
  let books: RowLoader<Book>;

  /** A statement that notes its runs. */
  const counted = <Row extends Book>(kind: 'one' | 'many', asking: Statement<Row>): Statement<Row> => {
    const noted = <Result>(running: Promise<Result>) => {
      asked[kind] += 1;
      return running;
    };
    return Object.assign(Object.create(asking) as Statement<Row>, {
      rows: (on: DataSource, values: unknown[]) => noted(asking.rows(on, values)),
      first: (on: DataSource, values: unknown[]) => noted(asking.first(on, values)),
    });
  };

  beforeAll(async () => {
    database = await createTestDatabase('gathered');
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: 'public', entities: [], poolSize: 2, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    await source.query('CREATE TABLE books (shelf text, name text, pages int, PRIMARY KEY (shelf, name))');
    await source.query(`INSERT INTO books SELECT 'a', n::text, n + 100 FROM generate_series(1, 200) AS n`);
    asked = { one: 0, many: 0 };
    books = new RowLoader(source, { one: counted('one', ONE), many: counted('many', MANY) });
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('are one statement; each gets its own row, or none', async () => {
    asked = { one: 0, many: 0 };
    const found = await Promise.all([
      books.first(['a', '7']),
      books.first(['b', '7']),
      books.first(['a', '1']),
      books.first(['a', '7']),
    ]);
    expect(found.map((book) => book?.pages)).toEqual([107, undefined, 101, 107]);
    expect(asked).toEqual({ one: 0, many: 1 });
  });

  it('are the plain statement for a lone one', async () => {
    asked = { one: 0, many: 0 };
    expect(await books.first(['a', '3'])).toMatchObject({ pages: 103 });
    expect(await books.first(['a', 'none'])).toBeUndefined();
    expect(asked).toEqual({ one: 2, many: 0 });
  });

  it('are several statements where they are many', async () => {
    asked = { one: 0, many: 0 };
    const names = Array.from({ length: 130 }, (_, n) => String(n + 1));
    const found = await Promise.all(names.map((name) => books.first(['a', name])));
    expect(found.map((book) => book?.name)).toEqual(names);
    expect(asked).toEqual({ one: 0, many: 3 });
  });

  it('read the present rows, and cache nothing', async () => {
    const both = () => Promise.all([books.first(['a', '5']), books.first(['a', '6'])]);
    expect((await both()).map((book) => book?.pages)).toEqual([105, 106]);
    await source.query(`UPDATE books SET pages = 1 WHERE name = '5'`);
    expect((await both()).map((book) => book?.pages)).toEqual([1, 106]);
  });

  it('fail together where the statement fails, and the next ones do not', async () => {
    const failing = Promise.allSettled([books.first(['a', '\0']), books.first(['a', '8'])]);
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await books.first(['a', '8'])).toMatchObject({ pages: 108 });
  });
});
