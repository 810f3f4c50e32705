import { statement, statementPer } from '@latchkey/platform/database';
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
 * of another role is not seen here, but lasts no minute. A role that sees all, a superuser, must not wait for autovacuum,
 * which decides no transfer.
 */
const HORIZON = statement<{ until: string }>('counts_horizon')`
  SELECT least(now() - $2 * interval '1 second', min(xact_start))::text AS until
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    HAVING least(now() - $2 * interval '1 second', min(xact_start)) > $1`;

/** The end of a batch of $3 transfers, or later where more have the same time. */
const END_OF_BATCH = statement<{ until: string }>('counts_end_of_batch')`
  SELECT greatest(decided_at, $1::timestamptz + interval '1 microsecond')::text AS until FROM transfers
    WHERE ${EXECUTED} AND decided_at >= $1 AND decided_at < $2 ORDER BY decided_at OFFSET $3 LIMIT 1`;

/** An App without a user and a wallet, a user without a wallet, and a wallet with its user. */
const ADD = statement('counts_add')`
  INSERT INTO transfer_counts (app_id, source, user_id, count)
    SELECT app_id, coalesce(source, ''), coalesce(user_id, ''), count(*) FROM transfers
      WHERE ${EXECUTED} AND decided_at >= $1 AND decided_at < $2
      GROUP BY GROUPING SETS ((app_id), (app_id, user_id), (app_id, user_id, source))
    ON CONFLICT (app_id, source, user_id) DO UPDATE SET count = transfer_counts.count + excluded.count`;

/** Which parts of a filter are given beside the App. */
type Given = 'app' | 'user' | 'wallet' | 'user_and_wallet';

const matching = (before: string, later: string) => `
  SELECT (SELECT coalesce(sum(count), 0) FROM transfer_counts WHERE app_id = $1 AND ${before})
       + (SELECT count(*) FROM transfers WHERE ${EXECUTED} AND app_id = $1 AND decided_at >= $2 AND ${later}) AS count`;

const MATCHING = statementPer<{ count: string }, Given>('counts_matching', {
  app: matching(`source = '' AND user_id = ''`, 'true'),
  user: matching(`source = '' AND user_id = $3`, 'user_id = $3'),
  wallet: matching('source = $3', 'source = $3'),
  user_and_wallet: matching('source = $4 AND user_id = $3', 'user_id = $3 AND source = $4'),
});

const COUNTED_UNTIL = statement<{ until: string }>('counts_until')`SELECT until::text FROM transfer_counting`;
const LOCK = statement<{ since: string }>('counts_lock')`
  SELECT until::text AS since FROM transfer_counting FOR UPDATE SKIP LOCKED`;
const MOVE = statement('counts_move')`UPDATE transfer_counting SET until = $1`;

/**
 * Counts of executed transfers: those decided before `transfer_counting.until` are in `transfer_counts`, the few later
 * ones are counted when asked for. What is decided stays decided, so no count ever falls. SQL: aggregates and bulk work.
 */
@Injectable()
export class CountsRepository {
  /** Exact in the snapshot of `tx`, which must be REPEATABLE READ. */
  async matching(tx: EntityManager, { appId, userId, source }: CountFilter): Promise<number> {
    const state = await COUNTED_UNTIL.first(tx);
    const wanted = [userId, source].filter((value) => value !== undefined);
    // The planner sees the time as a value: with a sub-query it would expect a third of the table.
    const row = await MATCHING[givenOf(userId, source)].first(tx, [appId, state?.until, ...wanted]);
    return Number(row?.count);
  }

  /** The next transfers to count; undefined where there are none, or where another replica counts. */
  async nextPeriod(tx: EntityManager, { most, lagSeconds }: PeriodLimits): Promise<Period | undefined> {
    const last = await LOCK.first(tx);
    if (!last) return undefined;
    const { since } = last;
    // Each statement has a snapshot of its own: what this one no longer sees running, the next one sees.
    const horizon = await HORIZON.first(tx, [since, lagSeconds]);
    if (!horizon) return undefined;
    const batch = await END_OF_BATCH.first(tx, [since, horizon.until, most]);
    return { since, until: (batch ?? horizon).until, isFull: batch !== undefined };
  }

  /** Adds the transfers of the period to the counts. */
  async add(tx: EntityManager, { since, until }: Period): Promise<void> {
    await ADD.run(tx, [since, until]);
    await MOVE.run(tx, [until]);
  }
}

function givenOf(userId: string | undefined, source: string | undefined): Given {
  if (source === undefined) return userId === undefined ? 'app' : 'user';
  return userId === undefined ? 'wallet' : 'user_and_wallet';
}
