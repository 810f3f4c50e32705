import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSignedIntents1795839127170 implements MigrationInterface {
  name = 'CreateSignedIntents1795839127170';

  async up(runner: QueryRunner): Promise<void> {
    // The key decides which of two payments is that of a transfer.
    await runner.query(`
      CREATE TABLE signed_intents (
        app_id text NOT NULL,
        transfer_id text NOT NULL,
        user_id text NOT NULL,
        digest bytea NOT NULL,
        slots text[] NOT NULL,
        expires_at timestamptz NOT NULL,
        signed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT signed_intents_pkey PRIMARY KEY (app_id, transfer_id)
      )`);
    await runner.query('CREATE INDEX signed_intents_user_idx ON signed_intents (app_id, user_id)');
    await runner.query('CREATE INDEX signed_intents_expires_idx ON signed_intents (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signed_intents');
  }
}
