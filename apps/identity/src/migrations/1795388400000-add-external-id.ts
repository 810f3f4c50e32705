import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The App's own id of a user; versions before this one leave it empty. */
export class AddExternalId1795388400000 implements MigrationInterface {
  name = 'AddExternalId1795388400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN external_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN external_id');
  }
}
