import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Their count tells an earlier block from a later one. */
export class CountBlocks1764011100000 implements MigrationInterface {
  name = 'CountBlocks1764011100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN block_version integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN block_version');
  }
}
