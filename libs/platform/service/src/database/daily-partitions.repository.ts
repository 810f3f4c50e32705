import type { DataSource, QueryRunner } from 'typeorm';
import { LOCK_LIMIT } from './migrations/migration-limits.repository.js';

/** Made so long before they are needed, so that a job that fails for days stops no row. */
const DAYS_AHEAD = 7;

/** The most that a call of the functions makes: ten years. */
const MOST_DAYS = 3660;

/**
 * The partitions of a table, one for each day (UTC) of its key. The role that serves owns no table, so functions of the
 * owner make and drop them: `declareDailyPartitions` in a migration.
 */
export class DailyPartitions {
  constructor(
    private readonly source: DataSource,
    private readonly table: string,
  ) {}

  /** Makes those of today, of the next days, and those of the days before that are missing. @returns their number. */
  make(daysBack = 0): Promise<number> {
    return this.count(`SELECT make_${this.table}_partitions($1, $2) AS count`, [daysBack, DAYS_AHEAD]);
  }

  /**
   * Drops those whose rows are all older, the oldest few; today's and yesterday's never. A table that is being read for
   * longer, as by a dump, refuses at once, before those who queue behind this one fail. @returns the number of dropped days.
   */
  drop(keepDays: number): Promise<number> {
    return this.count(`SELECT drop_${this.table}_partitions($1) AS count`, [keepDays]);
  }

  private async count(statement: string, days: number[]): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(statement, days);
    return row?.count ?? 0;
  }
}

/**
 * For a migration: the functions for a table that is partitioned by range of a `timestamptz`. Landed migrations run it, so
 * a change needs a new function here, and a new migration. @param table a plain name.
 */
export async function declareDailyPartitions(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(makeFunction(table));
  await runner.query(dropFunction(table));
  for (const each of signatures(table)) {
    // Its names mean the tables of this schema, whatever the caller has made or set.
    await runner.query(`DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION ${each} SET search_path = %I, pg_temp', current_schema());
    END $$`);
    await runner.query(`ALTER FUNCTION ${each} SET lock_timeout = '2s'`);
    await runner.query(`REVOKE EXECUTE ON FUNCTION ${each} FROM PUBLIC`);
  }
  await runner.query(`SELECT make_${table}_partitions(0, ${DAYS_AHEAD})`);
}

/** For the way back of that migration. */
export async function dropDailyPartitions(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`DROP FUNCTION ${signatures(table).join(', ')}`);
}

const signatures = (table: string): string[] => [
  `make_${table}_partitions(integer, integer)`,
  `drop_${table}_partitions(integer)`,
];

/** Attached, because `CREATE TABLE … PARTITION OF` would wait for every reader of the table, and block the next ones. */
const makeFunction = (table: string): string => `
  CREATE FUNCTION make_${table}_partitions(days_back integer, days_ahead integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    today constant date := (now() AT TIME ZONE 'UTC')::date;
    name text;
    made integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('${table}_partitions'));
    FOR place IN -least(greatest(days_back, 0), ${MOST_DAYS}) .. least(greatest(days_ahead, 0), 30) LOOP
      name := '${table}_' || to_char(today + place, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I (LIKE ${table} INCLUDING ALL)', name);
      EXECUTE format('ALTER TABLE ${table} ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
        to_char(today + place, 'YYYY-MM-DD 00:00+00'), to_char(today + place + 1, 'YYYY-MM-DD 00:00+00'));
      made := made + 1;
    END LOOP;
    RETURN made;
  END $$`;

/**
 * A few at a time, the oldest first: a statement has a time limit. Compares texts: PostgreSQL may look at the names of
 * other relations first, which are no dates.
 */
const dropFunction = (table: string): string => `
  CREATE FUNCTION drop_${table}_partitions(keep_days integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    name text;
    dropped integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('${table}_partitions'));
    PERFORM set_config('lock_timeout', '${LOCK_LIMIT}', true);
    FOR name IN
      SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = '${table}'::regclass
         AND right(relname, 8) < to_char((now() AT TIME ZONE 'UTC')::date - greatest(keep_days, 1), 'YYYYMMDD')
       ORDER BY relname LIMIT 5
    LOOP
      EXECUTE format('DROP TABLE %I', name);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  END $$`;
