import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ACTIVE_EVENTS, COUNTED_TYPES, perType } from './counted-events.rules.js';

/** The sums of all Apps stand under this one. */
export const ALL_APPS = '';

/** Events of one transaction, and uses of sessions: some tens of milliseconds, so that no backlog outlasts the limit of a statement. */
const BATCH = 5000;

const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

// One process counts at a time; where one does, the others have nothing to do.
const TAKE = statement<{ from: string }>('metric_position_take')`
  SELECT stored_at::text AS "from" FROM metric_position FOR UPDATE SKIP LOCKED`;

// The feed is written in the order of these times, and its batches commit one after the other: none comes before this later.
const NEXT = statement<{ to: string | null; events: number; uses: number }>('metric_position_next')`
  SELECT max(stored_at)::text AS "to", count(*)::int AS events,
    (SELECT count(*)::int FROM (SELECT FROM session_uses LIMIT ${BATCH}) AS waiting) AS uses FROM (
    SELECT stored_at FROM events WHERE stored_at > $1::timestamptz ORDER BY stored_at LIMIT ${BATCH}) AS batch`;

const MOVE = statement('metric_position_move')`UPDATE metric_position SET stored_at = $1::timestamptz`;

/**
 * SQL that ends a statement: adds the rows of `counted` (app_id, hour, only_step, metric, labels, count, amount) to their hour
 * and their day, or to one of these alone, and the sums of all Apps. Operators are no users of an App, and not counted. In one order, so that two do not wait for each other in
 * a circle.
 */
export const ADD_COUNTED = `
  INSERT INTO metric_counts AS m (app_id, step, begins_at, metric, labels, count, amount)
  SELECT coalesce(app_id, '${ALL_APPS}') AS app, step, begins_at, metric, labels, sum(count)::bigint, sum(amount)
    FROM counted CROSS JOIN LATERAL (
      VALUES ('hour', hour), ('day', date_trunc('day', hour, 'UTC'))) AS part (step, begins_at)
    WHERE coalesce(only_step, step) = step AND app_id <> '${OPERATORS_APP_ID}'
    GROUP BY GROUPING SETS ((app_id, step, begins_at, metric, labels), (step, begins_at, metric, labels))
    ORDER BY app, step, begins_at, metric, labels
  ON CONFLICT ON CONSTRAINT metric_counts_pkey DO UPDATE
    SET count = m.count + excluded.count, amount = m.amount + excluded.amount`;

const HOUR_BITS = `bit_or(1 << extract(hour FROM hour AT TIME ZONE 'UTC')::int)`;
// Whatever a service says, it must not stop the counting.
const AMOUNT = `CASE WHEN data->>'amount' ~ '^\\d{1,100}(\\.\\d{1,100})?$' THEN (data->>'amount')::numeric END`;
const DIGEST = 'hashtextextended(user_id, 0)';

// A user of an hour or a day counts if that hour or day is not yet in the row of the user and day. This process alone reads
// and writes these rows.
const COUNT = statement('metric_counts_count')`
  WITH happened AS (
    SELECT app_id, date_trunc('hour', created_at, 'UTC') AS hour, type, user_id, body->'data' AS data
      FROM events WHERE stored_at > $1::timestamptz AND stored_at <= $2::timestamptz AND type IN (${texts(COUNTED_TYPES)})
  ), used AS (
    DELETE FROM session_uses WHERE ctid = ANY(ARRAY(SELECT ctid FROM session_uses LIMIT ${BATCH})) RETURNING app_id, hour, user_digest
  ), users AS (
    SELECT app_id, (hour AT TIME ZONE 'UTC')::date AS day, user_digest, ${HOUR_BITS} AS hours FROM (
      SELECT app_id, hour, ${DIGEST} AS user_digest FROM happened WHERE type IN (${texts(ACTIVE_EVENTS)}) AND user_id <> ''
      UNION ALL SELECT app_id, hour, user_digest FROM used) AS active
    GROUP BY app_id, day, user_digest
  ), fresh AS (
    SELECT app_id, day, user_digest, users.hours & ~coalesce(known.hours, 0) AS hours, known.hours IS NULL AS is_first
      FROM users LEFT JOIN active_users AS known USING (app_id, day, user_digest)
  ), kept AS (
    INSERT INTO active_users AS a (app_id, day, user_digest, hours)
    SELECT app_id, day, user_digest, hours FROM fresh WHERE hours <> 0
    ON CONFLICT ON CONSTRAINT active_users_pkey DO UPDATE SET hours = a.hours | excluded.hours
  ), counted AS (
    SELECT app_id, hour, NULL AS only_step, ${perType(({ metric }) => `'${metric}'`)} AS metric,
        ${perType(({ labels }) => `ARRAY[${labels.join(', ')}]::text[]`)} AS labels, count(*) AS count,
        coalesce(sum(${AMOUNT}), 0) AS amount
      FROM happened WHERE ${perType(({ onlyIf = 'true' }) => onlyIf)} GROUP BY app_id, hour, metric, labels
    UNION ALL
    SELECT app_id, (day + make_interval(hours => place)) AT TIME ZONE 'UTC', 'hour', 'active_users', '{}', count(*), 0
      FROM fresh, generate_series(0, 23) AS place WHERE hours >> place & 1 = 1 GROUP BY app_id, day, place
    UNION ALL
    SELECT app_id, day::timestamp AT TIME ZONE 'UTC', 'day', 'active_users', '{}', count(*), 0
      FROM fresh WHERE is_first GROUP BY app_id, day
  ) ${ADD_COUNTED}`;

/** What is counted, its labels, how often it was, and the amount. */
export type MetricCount = readonly [metric: string, labels: readonly string[], count: number, amount: string];

/** The counts of an hour or a day. */
export interface MetricRow {
  /** Epoch seconds of its begin. */
  readonly at: number;
  readonly counts: MetricCount[];
}

// As JSON, which is read several times faster than as many rows.
export const READ_COUNTS = statement<MetricRow>('metric_counts_read')`
  SELECT extract(epoch FROM begins_at)::float8 AS at,
      json_agg(json_build_array(metric, labels, count, trim_scale(amount)::text)) AS counts
    FROM metric_counts
    WHERE app_id = $1 AND step = $2 AND begins_at >= to_timestamp($3) AND begins_at < to_timestamp($4)
    GROUP BY begins_at ORDER BY begins_at`;

/** Counts of hours and days. SQL: one transaction counts what was not counted yet, and moves on. */
@Injectable()
export class MetricCountsRepository {
  constructor(private readonly source: DataSource) {}

  /** Counts the next events of the feed and the next uses of sessions. @returns whether there may be more. */
  countNext(): Promise<boolean> {
    return this.source.transaction((tx) => this.countIn(tx));
  }

  /** @param step `hour` or `day`. @param from epoch seconds. @param to epoch seconds, left out itself. */
  read(appId: string, { step, from, to }: { step: string; from: number; to: number }): Promise<MetricRow[]> {
    return READ_COUNTS.rows(this.source, [appId, step, from, to]);
  }

  private async countIn(tx: EntityManager): Promise<boolean> {
    const place = await TAKE.first(tx);
    if (!place) return false;
    const next = await NEXT.first(tx, [place.from]);
    // Without events there may be uses of sessions.
    await COUNT.run(tx, [place.from, next?.to ?? place.from]);
    if (next?.to) await MOVE.run(tx, [next.to]);
    return next?.events === BATCH || next?.uses === BATCH;
  }
}
