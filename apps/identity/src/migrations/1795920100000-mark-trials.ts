import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says of a flow that an operator tries a provider by it. Without a reference: a row lives for a day at most. */
export class MarkTrials1795920100000 implements MigrationInterface {
  name = 'MarkTrials1795920100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_flows ADD COLUMN tried_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the mark the token of a trial would sign a user in.
    await runner.query('DELETE FROM oauth_flows WHERE tried_by IS NOT NULL');
    await runner.query('ALTER TABLE oauth_flows DROP COLUMN tried_by');
  }
}
