import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tokens of linked accounts, and the client that they were given to: no other client may send them anywhere. */
const TABLE = `
  CREATE TABLE provider_tokens (
    idp_provider_id text CONSTRAINT provider_tokens_pkey PRIMARY KEY
      CONSTRAINT provider_tokens_idp_fkey REFERENCES idp_identities (id) ON DELETE CASCADE,
    app_id text NOT NULL,
    provider text NOT NULL,
    provider_subject text NOT NULL,
    client_id text NOT NULL,
    issuer text NOT NULL,
    access_token_sealed bytea NOT NULL,
    refresh_token_sealed bytea,
    id_token_sealed bytea,
    scope text NOT NULL,
    expires_at timestamptz(3),
    version uuid NOT NULL DEFAULT gen_random_uuid(),
    leased_until timestamptz(3),
    refreshed_at timestamptz(3),
    failed_at timestamptz(3),
    failure text CONSTRAINT provider_tokens_failure_check CHECK (failure IN ('oauth_failed', 'oauth_unavailable')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT provider_tokens_failed_check CHECK ((failed_at IS NULL) = (failure IS NULL))
  )`;

export class KeepProviderTokens1795373460000 implements MigrationInterface {
  name = 'KeepProviderTokens1795373460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(
      'CREATE INDEX provider_tokens_client_idx ON provider_tokens (app_id, provider, client_id, issuer)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provider_tokens');
  }
}
