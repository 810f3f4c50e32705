import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateApprovals1795850000000 implements MigrationInterface {
  name = 'CreateApprovals1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE awaiting_payments (
        app_id text NOT NULL,
        transfer_id text NOT NULL,
        user_id text NOT NULL,
        wallet_id text NOT NULL,
        digest bytea NOT NULL,
        network text NOT NULL,
        destination text NOT NULL,
        amount text NOT NULL,
        currency text NOT NULL,
        needed_count integer NOT NULL,
        needed_by text NOT NULL,
        presented jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        signed_at timestamptz,
        rejected_at timestamptz,
        rejected_by text NOT NULL DEFAULT '',
        rejected_note text NOT NULL DEFAULT '',
        confirmed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT awaiting_payments_pkey PRIMARY KEY (app_id, transfer_id),
        CONSTRAINT awaiting_payments_note_short CHECK (length(rejected_note) <= 500),
        CONSTRAINT awaiting_payments_by_known CHECK (needed_by IN ('keys', 'operators')),
        CONSTRAINT awaiting_payments_one_end CHECK (signed_at IS NULL OR rejected_at IS NULL)
      )`);
    await runner.query('CREATE INDEX awaiting_payments_user_idx ON awaiting_payments (app_id, user_id)');
    await runner.query('CREATE INDEX awaiting_payments_expires_idx ON awaiting_payments (expires_at)');
    // A key has one part in a payment: so what created or confirmed it never approves it, and no key approves it twice.
    await runner.query(`
      CREATE TABLE payment_keys (
        app_id text NOT NULL,
        transfer_id text NOT NULL,
        kind text NOT NULL,
        key_id text NOT NULL,
        part text NOT NULL,
        note text NOT NULL DEFAULT '',
        acted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT payment_keys_pkey PRIMARY KEY (app_id, transfer_id, kind, key_id),
        CONSTRAINT payment_keys_payment_fkey FOREIGN KEY (app_id, transfer_id)
          REFERENCES awaiting_payments (app_id, transfer_id) ON DELETE CASCADE,
        CONSTRAINT payment_keys_note_short CHECK (length(note) <= 500),
        CONSTRAINT payment_keys_kind_known CHECK (kind IN ('keys', 'operators')),
        CONSTRAINT payment_keys_part_known CHECK (part IN ('created', 'confirmed', 'approved'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_keys, awaiting_payments');
  }
}
