import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What happened in each hour and each day (UTC), by App and what tells it apart; the empty App has the sums of all. Of the
 * users only a digest is kept, for days, so that each counts once an hour and once a day.
 */
export class CreateMetricCounts1795900100000 implements MigrationInterface {
  name = 'CreateMetricCounts1795900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metric_counts (
        app_id text COLLATE "C" NOT NULL,
        step text COLLATE "C" NOT NULL CONSTRAINT metric_counts_step_known CHECK (step IN ('hour', 'day')),
        begins_at timestamptz NOT NULL,
        metric text COLLATE "C" NOT NULL,
        labels text[] COLLATE "C" NOT NULL,
        count bigint NOT NULL,
        amount numeric NOT NULL,
        CONSTRAINT metric_counts_pkey PRIMARY KEY (app_id, step, begins_at, metric, labels)
      )`);
    await runner.query('CREATE INDEX metric_counts_begins_idx ON metric_counts USING brin (begins_at)');
    await runner.query(`
      CREATE TABLE active_users (
        app_id text NOT NULL,
        day date NOT NULL,
        user_digest bigint NOT NULL,
        hours integer NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT active_users_pkey PRIMARY KEY (app_id, day, user_digest)
      )`);
    await runner.query('CREATE INDEX active_users_seen_idx ON active_users (seen_at)');
    await runner.query(`
      CREATE TABLE session_uses (
        app_id text NOT NULL,
        hour timestamptz NOT NULL,
        user_digest bigint NOT NULL,
        CONSTRAINT session_uses_pkey PRIMARY KEY (app_id, hour, user_digest)
      )`);
    await runner.query(`
      CREATE TABLE metric_position (
        one boolean CONSTRAINT metric_position_pkey PRIMARY KEY DEFAULT true CONSTRAINT metric_position_one CHECK (one),
        stored_at timestamptz NOT NULL
      )`);
    await runner.query(`INSERT INTO metric_position (stored_at) VALUES ('-infinity')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE metric_counts, active_users, session_uses, metric_position');
  }
}
