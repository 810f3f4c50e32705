import type { DataSource } from 'typeorm';

const BATCH = 1000;

/**
 * Repeats a `DELETE` of at most `$1` rows for as long as it finds as many, so that no lock is held for long.
 * @returns how many rows went.
 */
export async function removeInBatches(source: DataSource, statement: string): Promise<number> {
  let removed = 0;
  let batch = BATCH;
  while (batch === BATCH) {
    [, batch] = await source.query<[unknown[], number]>(statement, [BATCH]);
    removed += batch;
  }
  return removed;
}
