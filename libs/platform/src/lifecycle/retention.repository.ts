import type { DataSource } from 'typeorm';

/** How long the rows of a table, or a part of what is in them, are kept. */
export interface Retention {
  readonly table: string;
  /** An interval of PostgreSQL, such as `30 days`. */
  readonly keep: string;
  /** SQL: the moment that it counts from, such as a column with an index. A row where it is null is kept. */
  readonly after: string;
  /** SQL: a further condition, for rows that may only go once it holds. */
  readonly onlyIf?: string;
  /** SQL: what is set in rows that stay, which `onlyIf` must no longer hold for; the rows are deleted without it. */
  readonly set?: string;
}

const BATCH = 1000;
/** Two replicas find their timers at different times: with a whole interval, one that is early would skip its turn. */
const LEASE_SHARE = 0.5;

const LEASE = `
  INSERT INTO scheduled_jobs (name, leased_until) VALUES ($1, now() + $2 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until WHERE scheduled_jobs.leased_until <= now()
  RETURNING name`;

function ending({ table, keep, after, onlyIf = 'true', set }: Retention): string {
  const change = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  return `${change} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${after} <= now() - interval '${keep}' AND ${onlyIf}
      LIMIT $1 FOR UPDATE SKIP LOCKED))`;
}

/** Whether this process may run the job now: no other replica does within half of the interval. */
export async function leaseJob(source: DataSource, name: string, intervalMs: number): Promise<boolean> {
  return (await source.query<object[]>(LEASE, [name, intervalMs * LEASE_SHARE])).length > 0;
}

/**
 * Deletes or wipes outdated rows; a table that fails holds up no other.
 * @returns how many. @throws the first failure, once all tables had their turn.
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
