import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `client_ip` holds the network of a client from here on, by which its open challenges are counted. */
export class LimitChallenges1764003900000 implements MigrationInterface {
  name = 'LimitChallenges1764003900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE wallet_challenges ADD COLUMN key_kind text NOT NULL DEFAULT 'secret'
        CONSTRAINT wallet_challenges_key_kind_known CHECK (key_kind IN ('secret', 'public'))`);
    await runner.query(`
      CREATE INDEX wallet_challenges_client_idx ON wallet_challenges (app_id, client_ip, expires_at)
        WHERE key_kind = 'public' AND consumed_at IS NULL`);
    await runner.query(`
      CREATE INDEX wallet_challenges_app_idx ON wallet_challenges (app_id, wallet_type, public_address, created_at)
        WHERE key_kind = 'secret'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallet_challenges DROP COLUMN key_kind');
  }
}
