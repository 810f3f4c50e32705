import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the user has lifted the lock of a TOTP since its last success. */
export class CountOwnUnlocks1795838778720 implements MigrationInterface {
  name = 'CountOwnUnlocks1795838778720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totps ADD COLUMN own_unlocks smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totps DROP COLUMN own_unlocks');
  }
}
