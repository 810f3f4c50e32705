import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a message failed, and the codes that newer ones replaced, so that a refusal can be explained to the App. */
export class ExplainRefusals1795358500000 implements MigrationInterface {
  name = 'ExplainRefusals1795358500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN failure text, ADD COLUMN provider_code text');
    await runner.query(`ALTER TABLE passcodes ADD COLUMN superseded_digests bytea[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes DROP COLUMN superseded_digests');
    await runner.query('ALTER TABLE messages DROP COLUMN failure, DROP COLUMN provider_code');
  }
}
