import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that failed here. While `died_at` is null, the bus still delivers them. */
export class CreateDeadEvents1795383597195 implements MigrationInterface {
  name = 'CreateDeadEvents1795383597195';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dead_events (
        event_id text CONSTRAINT dead_events_pkey PRIMARY KEY,
        type text NOT NULL,
        event jsonb NOT NULL,
        tries integer NOT NULL DEFAULT 1,
        error_code text NOT NULL,
        first_failed_at timestamptz NOT NULL DEFAULT now(),
        last_failed_at timestamptz NOT NULL DEFAULT now(),
        died_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX dead_events_died_idx ON dead_events (event_id) WHERE died_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX dead_events_failing_idx ON dead_events (last_failed_at) WHERE died_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_events');
  }
}
