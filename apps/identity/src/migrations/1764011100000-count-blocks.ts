import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever is told of blocks tells an earlier one from a later one by their count. */
export class CountBlocks1764011100000 implements MigrationInterface {
  name = 'CountBlocks1764011100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN block_version integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN block_version');
  }
}
