import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWalletKeys1795839127169 implements MigrationInterface {
  name = 'CreateWalletKeys1795839127169';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet_keys (
        wallet_id text CONSTRAINT wallet_keys_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        wallet_type text NOT NULL,
        public_address text NOT NULL,
        is_default boolean NOT NULL,
        form text NOT NULL,
        sealed bytea NOT NULL,
        key_version text NOT NULL,
        retired_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wallet_keys_type_known CHECK (wallet_type IN ('ethereum', 'solana', 'bitcoin', 'DOT', 'XLM')),
        CONSTRAINT wallet_keys_form_known CHECK (form IN ('key', 'bip32_seed'))
      )`);
    // Of calls that make the key of one default wallet, one does.
    await runner.query(`
      CREATE UNIQUE INDEX wallet_keys_default_key ON wallet_keys (app_id, user_id, wallet_type) WHERE is_default`);
    await runner.query('CREATE INDEX wallet_keys_user_idx ON wallet_keys (app_id, user_id)');
    await runner.query('CREATE INDEX wallet_keys_version_idx ON wallet_keys (key_version, wallet_id)');
    await this.createUsers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION may_sign_for(text, text)');
    await runner.query('DROP TABLE deleted_users, wallet_keys');
  }

  private async createUsers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_users (
        app_id text NOT NULL,
        user_id text NOT NULL,
        deleted_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT deleted_users_pkey PRIMARY KEY (app_id, user_id)
      )`);
    // Volatile, so that the look for a deleted user sees what was committed while it waited for the lock. The lock is that
    // of DELETED_USERS: 20846 is its space.
    await runner.query(`
      CREATE FUNCTION may_sign_for(of_app text, of_user text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(20846, hashtext(of_app || '/' || of_user));
        RETURN NOT EXISTS (SELECT FROM deleted_users WHERE app_id = of_app AND user_id = of_user);
      END $$`);
  }
}
