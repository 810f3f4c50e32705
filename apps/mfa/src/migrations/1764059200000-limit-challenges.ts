import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The network of the client that began with a public token, by which its open challenges are counted. */
export class LimitWebauthnChallenges1764059200000 implements MigrationInterface {
  name = 'LimitWebauthnChallenges1764059200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webauthn_challenges ADD COLUMN client_ip text');
    await runner.query(`
      CREATE INDEX webauthn_challenges_client_idx ON webauthn_challenges (app_id, client_ip, expires_at)
        WHERE client_ip IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webauthn_challenges DROP COLUMN client_ip');
  }
}
