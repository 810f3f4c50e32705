import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/index.js';
import type { Outbox } from '../outbox/index.js';
import { addEvents, type RowEvent } from './row-event.js';

/** Rows that a database brought back to an earlier moment holds open, though they may have been used up since. */
export interface RestoredRows {
  /** How the command's answer calls them. */
  readonly name: string;
  readonly table: string;
  /** SQL: which rows; all of them without it. */
  readonly where?: string;
  /** SQL: what an UPDATE sets; rows are deleted without it. */
  readonly set?: string;
  /** Ended only where the operator asks for it by name. */
  readonly onRequest?: true;
  /** An event for each row that was ended. */
  readonly event?: RowEvent;
}

const BATCH = 500;

function ending({ table, where = 'true', set, event }: RestoredRows): string {
  const change = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  const some = `SELECT ctid FROM ${table} WHERE ${where} LIMIT $1 FOR UPDATE`;
  return `${change} WHERE ctid = ANY(ARRAY(${some})) ${event ? `RETURNING ${event.columns}` : ''}`;
}

/** Ends all of them in batches, each with its events. @returns how many. */
export async function endRestored(
  source: DataSource,
  outbox: Outbox,
  restored: RestoredRows,
): Promise<number> {
  let ended = 0;
  let batch = BATCH;
  while (batch === BATCH) {
    batch = await inTransaction(source, async (tx) => {
      const [rows, count] = await tx.query<[object[], number]>(ending(restored), [BATCH]);
      if (restored.event) addEvents(outbox, tx, restored.event, rows);
      return count;
    });
    ended += batch;
  }
  return ended;
}
