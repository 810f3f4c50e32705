import type { DataSource } from 'typeorm';
import { statement } from '../database/statement.js';

/** How long a table keeps its rows, or some columns of them. */
export interface Retention {
  readonly table: string;
  /** An interval of PostgreSQL, such as `30 days`. */
  readonly keep: string;
  /** SQL: the start of that time, such as a column with an index. A row is kept while it is null. */
  readonly after: string;
  /** SQL: a further condition of the rows that may be deleted. */
  readonly onlyIf?: string;
  /** SQL: sets columns instead of deleting the rows; `onlyIf` must no longer hold afterwards. */
  readonly set?: string;
}

const BATCH = 1000;
/** Timers of replicas differ: with a lease of a whole interval, an early replica would skip its turn. */
const LEASE_SHARE = 0.5;

const LEASE = statement('retention_lease')`
  INSERT INTO scheduled_jobs (name, leased_until) VALUES ($1, now() + $2 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until WHERE scheduled_jobs.leased_until <= now()
  RETURNING name`;

function ending({ table, keep, after, onlyIf = 'true', set }: Retention): string {
  const change = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  return `${change} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${after} <= now() - interval '${keep}' AND ${onlyIf}
      LIMIT $1 FOR UPDATE SKIP LOCKED))`;
}

/** Whether this process may run the job now; no other replica may within half of the interval. */
export async function leaseJob(source: DataSource, name: string, intervalMs: number): Promise<boolean> {
  return (await LEASE.count(source, [name, intervalMs * LEASE_SHARE])) > 0;
}

/**
 * Deletes or wipes outdated rows of every table, also after a failure.
 * @returns their number. @throws the first failure, at the end.
 */
export async function removeOutdated(source: DataSource, retentions: readonly Retention[]): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for (const retention of retentions)
    await removeOf(source, retention).then(
      (count) => (removed += count),
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
  return removed;
}

/** In batches, so that no lock is held for long. */
async function removeOf(source: DataSource, retention: Retention): Promise<number> {
  let removed = 0;
  for (let batch = BATCH; batch === BATCH; removed += batch)
    [, batch] = await source.query<[object[], number]>(ending(retention), [BATCH]);
  return removed;
}
