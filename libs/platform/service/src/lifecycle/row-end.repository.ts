import type { DataSource, EntityManager } from 'typeorm';
import type { Subject } from '../database/index.js';
import type { EventContent, Outbox } from '../outbox/index.js';
import type { EventDefinition } from '@latchkey/platform/events';

/** How rows of a table end: by an UPDATE, or by being deleted. */
export interface RowEnd {
  readonly table: string;
  /** SQL: which rows; all of them without it. */
  readonly where?: string;
  /** SQL: what an UPDATE sets; the rows are deleted without it. */
  readonly set?: string;
  /** The event of each row that ended. */
  readonly event?: RowEvent;
}

interface RowEvent {
  /** SQL: the columns that `of` reads. */
  readonly columns: string;
  /** Undefined for a row that needs no event. */
  readonly of: (row: never) => readonly [EventDefinition<object>, EventContent<object>] | undefined;
}

/** The rows to end, beside `where`. */
export interface Selection {
  readonly condition: string;
  readonly values: unknown[];
}

/** The rows of one user. */
export const rowsOf = (
  { appId, userId }: Subject,
  condition = 'app_id = $1 AND user_id = $2',
): Selection => ({
  condition,
  values: [appId, userId],
});

/** Ends the rows, and adds their events to the same transaction. @returns the numbers of rows and events. */
export async function endRows(
  tx: EntityManager,
  outbox: Outbox,
  { table, where = 'true', set, event }: RowEnd,
  { condition, values }: Selection,
): Promise<{ rows: number; events: number }> {
  const change = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  const returning = event ? `RETURNING ${event.columns}` : '';
  const statement = `${change} WHERE ${condition} AND ${where} ${returning}`;
  const [rows, count] = await tx.query<[object[], number]>(statement, values);
  const events = event ? rows.map((row) => event.of(row as never)).filter((each) => each !== undefined) : [];
  for (const definition of new Set(events.map(([each]) => each))) {
    const contents = events.filter(([each]) => each === definition).map(([, content]) => content);
    await outbox.addAll(tx, definition, contents);
  }
  return { rows: count, events: events.length };
}

/** SQL, in `where` and `set` of restored rows: when the command began. By the time of its batch, an ended row may match again. */
export const BEGUN = ':begun';

/** Rows that a restored database holds open, though they may have ended after the backup. */
export interface RestoredRows extends RowEnd {
  /** Their name in the command's answer. */
  readonly name: string;
  /** Ended only if the operator names them. */
  readonly onRequest?: true;
  /** SQL: a time in the order of an index. Each batch begins where the one before ended; else it passes all that have ended. */
  readonly orderBy?: string;
}

const BATCH = 500;

/** Ends the rows in batches, so that no transaction is long. @returns their number. */
export async function endRestored(
  source: DataSource,
  outbox: Outbox,
  restored: RestoredRows,
): Promise<number> {
  const rows = await begunNow(source, restored);
  let ended = 0;
  let from = '-infinity';
  for (let batch = BATCH; batch === BATCH; ended += batch) {
    const last = await lastOfBatch(source, rows, from);
    const selection = batchOf(rows, from);
    ({ rows: batch } = await source.transaction((tx) => endRows(tx, outbox, rows, selection)));
    from = last;
  }
  return ended;
}

async function begunNow(source: DataSource, restored: RestoredRows): Promise<RestoredRows> {
  const { where, set } = restored;
  const [{ begun } = { begun: 'now()' }] = await source.query<{ begun: string }[]>(
    `SELECT quote_literal(now()) || '::timestamptz' AS begun`,
  );
  return {
    ...restored,
    ...(where !== undefined && { where: where.replaceAll(BEGUN, begun) }),
    ...(set !== undefined && { set: set.replaceAll(BEGUN, begun) }),
  };
}

/** Where the next batch ends, before it does: ended rows are at another place of the order. */
async function lastOfBatch(source: DataSource, restored: RestoredRows, from: string): Promise<string> {
  const { table, where = 'true', orderBy } = restored;
  if (orderBy === undefined) return from;
  const [last] = await source.query<{ at: string }[]>(
    `SELECT (${orderBy})::text AS at FROM ${table}
      WHERE ${where} AND ${orderBy} >= $2::timestamptz ORDER BY ${orderBy} OFFSET $1 - 1 LIMIT 1`,
    [BATCH, from],
  );
  return last?.at ?? from;
}

function batchOf({ table, where = 'true', orderBy }: RestoredRows, from: string): Selection {
  const [order, values] =
    orderBy === undefined
      ? ['', [BATCH]]
      : [`AND ${orderBy} >= $2::timestamptz ORDER BY ${orderBy}`, [BATCH, from]];
  const some = `SELECT ctid FROM ${table} WHERE ${where} ${order} LIMIT $1 FOR UPDATE`;
  return { condition: `ctid = ANY(ARRAY(${some}))`, values };
}
