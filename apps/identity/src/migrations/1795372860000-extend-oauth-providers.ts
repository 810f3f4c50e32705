import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Apple needs for its client secret, and whether the tokens of the provider are kept. */
export class ExtendOAuthProviders1795372860000 implements MigrationInterface {
  name = 'ExtendOAuthProviders1795372860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE oauth_providers
      ADD COLUMN team_id text NOT NULL DEFAULT '',
      ADD COLUMN key_id text NOT NULL DEFAULT '',
      ADD COLUMN keep_tokens boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE oauth_providers DROP COLUMN team_id, DROP COLUMN key_id, DROP COLUMN keep_tokens',
    );
  }
}
