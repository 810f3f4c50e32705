import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is kept of the JWTs of the sessions in use, beside the sessions: most sessions are not in use at a given moment.
 * Replicas of the version before go on to keep a whole JWT in `sessions`; a later release drops those two columns.
 */
export class CreateKeptJwts1795383101549 implements MigrationInterface {
  name = 'CreateKeptJwts1795383101549';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_jwts (
        session_id text CONSTRAINT kept_jwts_pkey PRIMARY KEY,
        expires_at timestamptz NOT NULL,
        jwt_sealed bytea NOT NULL
      )`);
    await runner.query('CREATE INDEX kept_jwts_expires_idx ON kept_jwts (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_jwts');
  }
}
