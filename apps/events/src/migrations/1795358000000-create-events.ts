import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events in partitions of a day. Their places in the feed are the times at which they were stored, which one writer makes
 * strictly increasing. The role that serves owns no table, so functions of the owner make and drop partitions.
 */
export class CreateEvents1795358000000 implements MigrationInterface {
  name = 'CreateEvents1795358000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        stored_at timestamptz NOT NULL,
        id text NOT NULL,
        type text NOT NULL,
        app_id text NOT NULL,
        user_id text NOT NULL,
        created_at timestamptz NOT NULL,
        body json NOT NULL,
        CONSTRAINT events_pkey PRIMARY KEY (stored_at)
      ) PARTITION BY RANGE (stored_at)`);
    await runner.query('CREATE INDEX events_id_idx ON events (id)');
    await runner.query('CREATE INDEX events_app_idx ON events (app_id, stored_at)');
    await runner.query(`CREATE INDEX events_user_idx ON events (user_id, stored_at) WHERE user_id <> ''`);
    await runner.query('CREATE INDEX events_app_type_idx ON events (app_id, type, stored_at)');
    await runner.query('CREATE INDEX events_type_idx ON events (type, stored_at)');
    await runner.query(`
      CREATE TABLE feed_position (
        one boolean CONSTRAINT feed_position_pkey PRIMARY KEY DEFAULT true CONSTRAINT feed_position_one CHECK (one),
        holder text NOT NULL,
        until timestamptz NOT NULL,
        stream_sequence bigint NOT NULL,
        event_id text NOT NULL,
        stored_at timestamptz NOT NULL
      )`);
    await runner.query(`INSERT INTO feed_position (holder, until, stream_sequence, event_id, stored_at)
      VALUES ('', '-infinity', 0, '', '2000-01-01 00:00+00')`);
    await runner.query(MAKE_PARTITIONS);
    await runner.query(DROP_PARTITIONS);
    for (const name of ['make_event_partitions', 'drop_event_partitions']) await protect(runner, name);
    await runner.query('SELECT make_event_partitions(7)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION make_event_partitions(integer), drop_event_partitions(integer)');
    await runner.query('DROP TABLE feed_position, events');
  }
}

/** Attached, because `CREATE TABLE … PARTITION OF` would wait for every reader of the table, and block the next ones. */
const MAKE_PARTITIONS = `
  CREATE FUNCTION make_event_partitions(days_ahead integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    today constant date := (now() AT TIME ZONE 'UTC')::date;
    name text;
    made integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('event_partitions'));
    FOR place IN 0 .. least(greatest(days_ahead, 0), 30) LOOP
      name := 'events_' || to_char(today + place, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL)', name);
      EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
        to_char(today + place, 'YYYY-MM-DD 00:00+00'), to_char(today + place + 1, 'YYYY-MM-DD 00:00+00'));
      made := made + 1;
    END LOOP;
    RETURN made;
  END $$`;

/** A few at a time, the oldest first: a statement has a time limit. */
const DROP_PARTITIONS = `
  CREATE FUNCTION drop_event_partitions(keep_days integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    name text;
    dropped integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('event_partitions'));
    FOR name IN
      SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'events'::regclass
         AND to_date(right(relname, 8), 'YYYYMMDD') < (now() AT TIME ZONE 'UTC')::date - greatest(keep_days, 1)
       ORDER BY relname LIMIT 5
    LOOP
      EXECUTE format('DROP TABLE %I', name);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  END $$`;

/** Its names mean the tables of this schema, whatever the caller has made or set. */
async function protect(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION ${name}(integer) SET search_path = %I, pg_temp', current_schema());
  END $$`);
  await runner.query(`REVOKE EXECUTE ON FUNCTION ${name}(integer) FROM PUBLIC`);
}
