import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMfa1763000200000 implements MigrationInterface {
  name = 'CreateMfa1763000200000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createForgottenUsers(runner);
    await this.createTotps(runner);
    await this.createRecoveryCodes(runner);
    await this.createWebauthn(runner);
    await this.createChallenges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE webauthn_challenges, webauthn_credentials, webauthn_users, recovery_codes, totps, forgotten_users',
    );
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

  private async createTotps(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE totps (
        id text CONSTRAINT totps_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        secret_sealed bytea NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        guesses timestamptz[] NOT NULL DEFAULT '{}',
        locked_until timestamptz,
        expires_at timestamptz NOT NULL,
        verified_at timestamptz,
        last_used_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT totps_app_user_key UNIQUE (app_id, user_id)
      )`);
  }

  private async createRecoveryCodes(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recovery_codes (
        app_id text NOT NULL,
        user_id text NOT NULL,
        place smallint NOT NULL,
        digest bytea NOT NULL,
        sealed bytea NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (app_id, user_id, place),
        CONSTRAINT recovery_codes_digest_key UNIQUE (app_id, user_id, digest),
        CONSTRAINT recovery_codes_totp_fkey FOREIGN KEY (app_id, user_id)
          REFERENCES totps (app_id, user_id) ON DELETE CASCADE
      )`);
  }

  private async createWebauthn(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webauthn_users (
        app_id text NOT NULL,
        user_id text NOT NULL,
        handle bytea NOT NULL,
        CONSTRAINT webauthn_users_pkey PRIMARY KEY (app_id, user_id),
        CONSTRAINT webauthn_users_handle_key UNIQUE (app_id, handle)
      )`);
    await runner.query(`
      CREATE TABLE webauthn_credentials (
        id text CONSTRAINT webauthn_credentials_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        domain text NOT NULL,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        aaguid text NOT NULL,
        authenticator_type text NOT NULL,
        name text NOT NULL,
        multi_device boolean NOT NULL,
        backed_up boolean NOT NULL,
        last_used_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webauthn_credentials_app_credential_key UNIQUE (app_id, credential_id)
      )`);
    await runner.query(
      'CREATE INDEX webauthn_credentials_user_idx ON webauthn_credentials (app_id, user_id, created_at)',
    );
  }

  private async createChallenges(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webauthn_challenges (
        app_id text NOT NULL,
        challenge text NOT NULL,
        ceremony text NOT NULL,
        user_id text,
        domain text NOT NULL,
        authenticator_type text,
        expires_at timestamptz NOT NULL,
        CONSTRAINT webauthn_challenges_pkey PRIMARY KEY (app_id, challenge),
        CONSTRAINT webauthn_challenges_ceremony_known CHECK (ceremony IN ('registration', 'authentication')),
        CONSTRAINT webauthn_challenges_registration_whole CHECK (
          ceremony = 'authentication' OR (user_id IS NOT NULL AND authenticator_type IS NOT NULL)
        )
      )`);
    await runner.query('CREATE INDEX webauthn_challenges_user_idx ON webauthn_challenges (app_id, user_id)');
    await runner.query('CREATE INDEX webauthn_challenges_expires_idx ON webauthn_challenges (expires_at)');
  }
}
