import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The public halves of the keys with which the processes of a service sign; a few rows, so no index but the key's. */
export class CreateAttestationKeys1795546200000 implements MigrationInterface {
  name = 'CreateAttestationKeys1795546200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attestation_keys (
        kid text CONSTRAINT attestation_keys_pkey PRIMARY KEY,
        public_key text NOT NULL,
        stored_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attestation_keys');
  }
}
