import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A blocked user keeps the status that it has again when it is unblocked. */
export class BlockUsers1764000300000 implements MigrationInterface {
  name = 'BlockUsers1764000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN blocked_at timestamptz(3)');
    // What the sweep of users who never became active reads.
    await runner.query(`CREATE INDEX users_pending_idx ON users (created_at) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_pending_idx');
    await runner.query('ALTER TABLE users DROP COLUMN blocked_at');
  }
}
