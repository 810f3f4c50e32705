import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type CheckedStatements, checkStatements } from '@latchkey/platform/testing/databases';

class CreateBooks1763000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE books (id text, pages int, price bigint, tags text[], cover bytea, sold_at timestamptz)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE books');
  }
}

const REPOSITORY = `
import { statement, statementPer } from '@latchkey/platform/database';

interface Book {
  readonly id: string;
  readonly pages: number | null;
  readonly soldAt: Date | null;
  readonly note?: string;
}

export const RIGHT = statement<Book>('books_right')\`SELECT id, pages, sold_at AS "soldAt" FROM books\`;
export const MORE = statement<Book & { price: string; tags: string[]; cover: Buffer }>('books_more')\`
  INSERT INTO books (id) VALUES ($1) RETURNING id, pages, sold_at AS "soldAt", price, tags, cover\`;
export const UNREAD = statement('books_unread')\`UPDATE books SET pages = $1 RETURNING id\`;
export const RENAMED = statement<Book>('books_renamed')\`SELECT id, pages, sold_at FROM books\`;
export const GONE = statement<Book>('books_gone')\`SELECT id, leaves, sold_at AS "soldAt" FROM books\`;
export const OTHER = statement<{ price: number }>('books_other')\`SELECT price FROM books\`;
export const PER = statementPer<{ id: string }, 'one' | 'two'>('books_per', {
  one: 'SELECT id FROM books',
  two: 'SELECT pages FROM books',
});
`;

describe('the check of statements', () => {
  let folder: string;
  let found: CheckedStatements;
  // Below a tsconfig, since the aliases of imports are read from it, and outside of the sources.
  beforeAll(async () => {
    folder = mkdtempSync(join(import.meta.dirname, '../../../../../dist/statements-'));
    writeFileSync(join(folder, 'books.repository.ts'), REPOSITORY);
    found = await checkStatements({ schema: 'books', migrations: [CreateBooks1763000000001], folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const faultsOf = (name: string) => found.faults.filter((fault) => fault.startsWith(`${name}: `));

  it('prepares each, with every text of one that has several', () => {
    expect(found.checked).toEqual([
      ...['books_right', 'books_more', 'books_unread', 'books_renamed', 'books_gone', 'books_other'],
      ...['books_per_one', 'books_per_two'],
    ]);
  });

  it.each(['books_right', 'books_more', 'books_unread', 'books_per_one'])('finds no fault in %s', (name) => {
    expect(faultsOf(name)).toEqual([]);
  });

  it.each([
    [
      'a column that was renamed in a SELECT',
      'books_renamed',
      ['no column is named soldAt', 'no property is named sold_at'],
    ],
    ['a column that was renamed in the table', 'books_gone', ['column "leaves" does not exist']],
    ['a column of another type', 'books_other', ['price is string, and read as number']],
    ['one text of several', 'books_per_two', ['no column is named id', 'no property is named pages']],
  ])('finds %s', (_, name, faults) => {
    expect(faultsOf(name)).toEqual(faults.map((fault) => `${name}: ${fault}`));
  });
});
