import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The attempts whose text left and was not answered: each may have arrived, so no message may have many. */
export class RememberUnanswered1795985700000 implements MigrationInterface {
  name = 'RememberUnanswered1795985700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages ADD COLUMN unanswered integer[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN unanswered');
  }
}
