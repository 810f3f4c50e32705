import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes for which an App's server gets the session of somebody who signed in on the hosted page. */
export class AddHostedCodes1795397000000 implements MigrationInterface {
  name = 'AddHostedCodes1795397000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hosted_codes (
        app_id text NOT NULL,
        code_digest bytea NOT NULL,
        user_id text NOT NULL,
        session_id text NOT NULL,
        code_challenge text,
        expires_at timestamptz NOT NULL,
        CONSTRAINT hosted_codes_pkey PRIMARY KEY (app_id, code_digest)
      )`);
    await runner.query('CREATE INDEX hosted_codes_expires_idx ON hosted_codes (expires_at)');
    await runner.query('CREATE INDEX hosted_codes_user_idx ON hosted_codes (app_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hosted_codes');
  }
}
