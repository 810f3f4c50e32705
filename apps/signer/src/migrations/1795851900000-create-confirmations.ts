import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConfirmations1795851900000 implements MigrationInterface {
  name = 'CreateConfirmations1795851900000';

  async up(runner: QueryRunner): Promise<void> {
    // The challenge is the digest of the text that is signed.
    await runner.query(`
      CREATE TABLE payment_challenges (
        app_id text NOT NULL,
        challenge bytea NOT NULL,
        transfer_id text NOT NULL,
        user_id text NOT NULL,
        domain text NOT NULL,
        nonce text NOT NULL,
        offered_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT payment_challenges_pkey PRIMARY KEY (app_id, challenge)
      )`);
    await runner.query(
      'CREATE INDEX payment_challenges_transfer_idx ON payment_challenges (app_id, transfer_id)',
    );
    await runner.query('CREATE INDEX payment_challenges_user_idx ON payment_challenges (app_id, user_id)');
    await runner.query('CREATE INDEX payment_challenges_expires_idx ON payment_challenges (expires_at)');
    await runner.query(`
      CREATE TABLE approval_keys (
        app_id text CONSTRAINT approval_keys_pkey PRIMARY KEY,
        public_key bytea NOT NULL,
        next_public_key bytea,
        changes_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE payment_passkeys (
        app_id text NOT NULL,
        id text NOT NULL,
        user_id text NOT NULL,
        key_digest text NOT NULL,
        known_since timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT payment_passkeys_pkey PRIMARY KEY (app_id, id)
      )`);
    await runner.query('CREATE INDEX payment_passkeys_user_idx ON payment_passkeys (app_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_passkeys, approval_keys, payment_challenges');
  }
}
