import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EXECUTED } from '../transfers/transfer.entity.js';

/** The executed transfers of an App, of one of its users, or from one wallet. */
export interface CountFilter {
  readonly appId: string;
  readonly userId: string | undefined;
  readonly source: string | undefined;
}

/** Transfers decided from `since` on and before `until`; timestamps as PostgreSQL writes them. */
export interface Period {
  readonly since: string;
  readonly until: string;
  /** Whether it ends at a full batch, so that more can be counted. */
  readonly isFull: boolean;
}

export interface PeriodLimits {
  /** Number of transfers, unless more have the same time. */
  readonly most: number;
  readonly lagSeconds: number;
}

/**
 * How far may be counted: what commits later was decided later. A transaction decides with the time of its start; one
 * of another role is not seen here, but lasts no minute.
 */
const HORIZON = `
  SELECT least(now() - $2 * interval '1 second', min(xact_start))::text AS until
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    HAVING least(now() - $2 * interval '1 second', min(xact_start)) > $1`;

/** The end of a batch of $3 transfers, or later where more have the same time. */
const END_OF_BATCH = `
  SELECT greatest(decided_at, $1::timestamptz + interval '1 microsecond')::text AS until FROM transfers
    WHERE ${EXECUTED} AND decided_at >= $1 AND decided_at < $2 ORDER BY decided_at OFFSET $3 LIMIT 1`;

/** An App without a user and a wallet, a user without a wallet, and a wallet with its user. */
const ADD = `
  INSERT INTO transfer_counts (app_id, source, user_id, count)
    SELECT app_id, coalesce(source, ''), coalesce(user_id, ''), count(*) FROM transfers
      WHERE ${EXECUTED} AND decided_at >= $1 AND decided_at < $2
      GROUP BY GROUPING SETS ((app_id), (app_id, user_id), (app_id, user_id, source))
    ON CONFLICT (app_id, source, user_id) DO UPDATE SET count = transfer_counts.count + excluded.count`;

/**
 * Counts of executed transfers: those decided before `transfer_counting.until` are in `transfer_counts`, the few later
 * ones are counted when asked for. What is decided stays decided, so no count ever falls. SQL: aggregates and bulk work.
 */
@Injectable()
export class CountsRepository {
  /** Exact in the snapshot of `tx`, which must be REPEATABLE READ. */
  async matching(tx: EntityManager, { appId, userId, source }: CountFilter): Promise<number> {
    const [state] = await tx.query<{ until: string }[]>('SELECT until::text FROM transfer_counting');
    // The planner sees the time as a value: with a sub-query it would expect a third of the table.
    const values: unknown[] = [appId, state?.until];
    const equal = (column: string, value: string) => `${column} = $${values.push(value)}`;
    const user = userId === undefined ? [] : [equal('user_id', userId)];
    const wallet = source === undefined ? [] : [equal('source', source)];
    const later = [EXECUTED, 'app_id = $1', 'decided_at >= $2', ...user, ...wallet];
    const before = ['app_id = $1', ...(wallet.length > 0 ? [...wallet, ...user] : withoutWallet(user))];
    const [row] = await tx.query<{ count: string }[]>(
      `SELECT (SELECT coalesce(sum(count), 0) FROM transfer_counts WHERE ${before.join(' AND ')})
        + (SELECT count(*) FROM transfers WHERE ${later.join(' AND ')}) AS count`,
      values,
    );
    return Number(row?.count);
  }

  /** The next transfers to count; undefined where there are none, or where another replica counts. */
  async nextPeriod(tx: EntityManager, { most, lagSeconds }: PeriodLimits): Promise<Period | undefined> {
    const counting = 'SELECT until::text AS since FROM transfer_counting FOR UPDATE SKIP LOCKED';
    const [last] = await tx.query<{ since: string }[]>(counting);
    if (!last) return undefined;
    const { since } = last;
    // Each statement has a snapshot of its own: what this one no longer sees running, the next one sees.
    const [horizon] = await tx.query<{ until: string }[]>(HORIZON, [since, lagSeconds]);
    if (!horizon) return undefined;
    const [batch] = await tx.query<{ until: string }[]>(END_OF_BATCH, [since, horizon.until, most]);
    return { since, until: (batch ?? horizon).until, isFull: batch !== undefined };
  }

  /** Adds the transfers of the period to the counts. */
  async add(tx: EntityManager, { since, until }: Period): Promise<void> {
    await tx.query(ADD, [since, until]);
    await tx.query('UPDATE transfer_counting SET until = $1', [until]);
  }
}

const withoutWallet = (user: readonly string[]) => [
  `source = ''`,
  ...(user.length > 0 ? user : [`user_id = ''`]),
];
