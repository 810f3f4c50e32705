import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says of a session that the hosted page began it, and whether the page may still have its code. */
export class MarkHostedSessions1795546400000 implements MigrationInterface {
  name = 'MarkHostedSessions1795546400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN hands_over boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN hands_over');
  }
}
