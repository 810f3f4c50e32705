import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the user has lifted the lock of a method since its last success. */
export class CountOwnUnlocks1795838777719 implements MigrationInterface {
  name = 'CountOwnUnlocks1795838777719';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes ADD COLUMN own_unlocks smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes DROP COLUMN own_unlocks');
  }
}
