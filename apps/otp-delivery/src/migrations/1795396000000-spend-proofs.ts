import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs of work that were used, by a digest: each is good for one send. */
export class SpendProofs1795396000000 implements MigrationInterface {
  name = 'SpendProofs1795396000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE spent_proofs (
        app_id text NOT NULL,
        proof_digest bytea NOT NULL,
        spent_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT spent_proofs_pkey PRIMARY KEY (app_id, proof_digest)
      )`);
    await runner.query('CREATE INDEX spent_proofs_spent_idx ON spent_proofs (spent_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spent_proofs');
  }
}
