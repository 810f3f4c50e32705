import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTurnsOfLanes1795842000000 implements MigrationInterface {
  name = 'AddTurnsOfLanes1795842000000';

  async up(runner: QueryRunner): Promise<void> {
    // A process of an older version neither takes nor respects turns: between it and others the version of the lane decides.
    await runner.query('ALTER TABLE lanes ADD COLUMN turn_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lanes DROP COLUMN turn_until');
  }
}
