import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The place in the second stream. It is in the row of the first one: one lease and one clock of storing serve both. */
export class PlaceInActivity1795382674233 implements MigrationInterface {
  name = 'PlaceInActivity1795382674233';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE feed_position
        ADD COLUMN activity_sequence bigint NOT NULL DEFAULT 0,
        ADD COLUMN activity_event_id text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE feed_position DROP COLUMN activity_sequence, DROP COLUMN activity_event_id',
    );
  }
}
