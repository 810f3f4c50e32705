import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWallets1763000300000 implements MigrationInterface {
  name = 'CreateWallets1763000300000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createWallets(runner);
    await this.createKeys(runner);
    await this.createUsers(runner);
    await this.createChallenges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE wallet_challenges, default_wallet_orders, sealed_users, wallet_keys, wallets',
    );
  }

  private async createWallets(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallets (
        id text CONSTRAINT wallets_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        wallet_type text NOT NULL,
        public_address text NOT NULL,
        verified boolean NOT NULL,
        is_default boolean NOT NULL,
        is_read_only boolean NOT NULL,
        is_imported boolean NOT NULL,
        sealed_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wallets_type_known CHECK (wallet_type IN ('ethereum', 'solana', 'bitcoin', 'DOT', 'XLM')),
        CONSTRAINT wallets_default_in_custody CHECK (NOT is_default OR (verified AND NOT is_read_only))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX wallets_default_key ON wallets (app_id, user_id, wallet_type) WHERE is_default`);
    // An address has one owner, and a watcher at most: a claim without proof never keeps the owner out.
    await runner.query(`
      CREATE UNIQUE INDEX wallets_owner_key ON wallets (app_id, wallet_type, public_address)
        WHERE verified AND sealed_at IS NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX wallets_watcher_key ON wallets (app_id, wallet_type, public_address)
        WHERE NOT verified AND sealed_at IS NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX wallets_user_address_key ON wallets (app_id, user_id, wallet_type, public_address)
        WHERE sealed_at IS NULL`);
    await runner.query(`
      CREATE INDEX wallets_user_idx ON wallets (app_id, user_id, created_at, id) WHERE sealed_at IS NULL`);
    await runner.query(`
      CREATE INDEX wallets_app_idx ON wallets (app_id, created_at, id) WHERE sealed_at IS NULL`);
    await runner.query(`
      CREATE INDEX wallets_address_idx ON wallets (app_id, public_address) WHERE sealed_at IS NULL`);
  }

  private async createKeys(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet_keys (
        wallet_id text CONSTRAINT wallet_keys_pkey PRIMARY KEY
          CONSTRAINT wallet_keys_wallet_fkey REFERENCES wallets (id),
        app_id text NOT NULL,
        form text NOT NULL,
        sealed bytea NOT NULL,
        key_version text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wallet_keys_form_known CHECK (form IN ('key', 'bip32_seed'))
      )`);
    await runner.query('CREATE INDEX wallet_keys_version_idx ON wallet_keys (key_version, wallet_id)');
  }

  private async createUsers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sealed_users (
        app_id text NOT NULL,
        user_id text NOT NULL,
        sealed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sealed_users_pkey PRIMARY KEY (app_id, user_id)
      )`);
    await runner.query(`
      CREATE TABLE default_wallet_orders (
        app_id text NOT NULL,
        user_id text NOT NULL,
        wallet_type text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT default_wallet_orders_pkey PRIMARY KEY (app_id, user_id, wallet_type)
      )`);
    await runner.query('CREATE INDEX default_wallet_orders_due_idx ON default_wallet_orders (due_at)');
  }

  private async createChallenges(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet_challenges (
        id text CONSTRAINT wallet_challenges_pkey PRIMARY KEY,
        app_id text NOT NULL,
        wallet_type text NOT NULL,
        public_address text NOT NULL,
        user_id text,
        domain text NOT NULL,
        nonce text NOT NULL,
        message text NOT NULL,
        client_ip text NOT NULL,
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wallet_challenges_nonce_key UNIQUE (app_id, nonce)
      )`);
    await runner.query(`
      CREATE INDEX wallet_challenges_address_idx
        ON wallet_challenges (app_id, wallet_type, public_address, created_at)`);
    await runner.query('CREATE INDEX wallet_challenges_user_idx ON wallet_challenges (app_id, user_id)');
    await runner.query('CREATE INDEX wallet_challenges_expires_idx ON wallet_challenges (expires_at)');
  }
}
