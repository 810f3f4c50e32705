import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1763000100000 implements MigrationInterface {
  name = 'CreateSessions1763000100000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createSessions(runner);
    await this.createForgottenUsers(runner);
    await this.createSigningKeys(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signing_keys, forgotten_users, sessions');
  }

  private async createSessions(runner: QueryRunner): Promise<void> {
    // Room on each page lets the minute's touch stay there without a new entry in any index.
    await runner.query(`
      CREATE TABLE sessions (
        id text CONSTRAINT sessions_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        token_digest bytea NOT NULL,
        factors jsonb NOT NULL CONSTRAINT sessions_factors_some CHECK (jsonb_array_length(factors) > 0),
        user_agent text NOT NULL,
        ip text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_active_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        jwt_sealed bytea,
        jwt_expires_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sessions_app_token_key UNIQUE (app_id, token_digest),
        CONSTRAINT sessions_jwt_whole CHECK ((jwt_sealed IS NULL) = (jwt_expires_at IS NULL))
      ) WITH (fillfactor = 80)`);
    // A sealed JWT does not compress; beside the row it costs no second read.
    await runner.query('ALTER TABLE sessions ALTER COLUMN jwt_sealed SET STORAGE MAIN');
    await runner.query('CREATE INDEX sessions_app_user_idx ON sessions (app_id, user_id, created_at)');
    await runner.query('CREATE INDEX sessions_ended_idx ON sessions (least(expires_at, revoked_at))');
  }

  private async createForgottenUsers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE forgotten_users (
        app_id text NOT NULL,
        user_id text NOT NULL,
        forgotten_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT forgotten_users_pkey PRIMARY KEY (app_id, user_id)
      )`);
    await runner.query('CREATE INDEX forgotten_users_forgotten_idx ON forgotten_users (forgotten_at)');
  }

  private async createSigningKeys(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_keys (
        kid text CONSTRAINT signing_keys_pkey PRIMARY KEY,
        app_id text NOT NULL,
        generation integer NOT NULL,
        modulus text NOT NULL,
        exponent text NOT NULL,
        certificate bytea NOT NULL,
        private_key_sealed bytea,
        published_at timestamptz NOT NULL DEFAULT now(),
        signs_from timestamptz,
        CONSTRAINT signing_keys_app_generation_key UNIQUE (app_id, generation)
      )`);
  }
}
