import type { DataSource } from 'typeorm';
import type { Outbox } from '../outbox/index.js';
import { endRows, type RowEnd } from './row-end.repository.js';

/** Rows that a database brought back to an earlier moment holds open, though they may have been used up since. */
export interface RestoredRows extends RowEnd {
  /** How the command's answer calls them. */
  readonly name: string;
  /** Ended only where the operator asks for it by name. */
  readonly onRequest?: true;
}

const BATCH = 500;

/** Ends all of them in batches, so that no transaction is long. @returns how many. */
export async function endRestored(
  source: DataSource,
  outbox: Outbox,
  restored: RestoredRows,
): Promise<number> {
  const { table, where = 'true' } = restored;
  const some = `SELECT ctid FROM ${table} WHERE ${where} LIMIT $1 FOR UPDATE`;
  const selection = { condition: `ctid = ANY(ARRAY(${some}))`, values: [BATCH] };
  let ended = 0;
  for (let batch = BATCH; batch === BATCH; ended += batch)
    ({ rows: batch } = await source.transaction((tx) => endRows(tx, outbox, restored, selection)));
  return ended;
}
