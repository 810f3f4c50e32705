import type { DataSource } from 'typeorm';
import type { Statement } from './statement.js';
import { beforeCommit, inTransaction } from './transaction.js';

/**
 * One transaction of statements of which none depends on what another answers, in one flight. Each sees what those
 * before it did, as of the moment that it begins. @returns the rows of each. @throws as `beforeCommit` warns.
 */
export async function inOneFlight(source: DataSource, statements: readonly Statement[]): Promise<object[][]> {
  const answers: object[][] = [];
  await inTransaction(source, async (tx) => {
    for (const statement of statements)
      beforeCommit(
        tx,
        () => statement,
        (rows) => answers.push(rows),
      );
  });
  return answers;
}
