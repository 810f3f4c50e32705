import type { MigrationInterface, QueryRunner } from 'typeorm';

// The digest of the state is unique in all Apps: the provider's redirect brings nothing else that names the App.
const OAUTH_FLOWS = `
  CREATE TABLE oauth_flows (
    id text CONSTRAINT oauth_flows_pkey PRIMARY KEY,
    app_id text NOT NULL CONSTRAINT oauth_flows_app_fkey REFERENCES apps ON DELETE CASCADE,
    provider text NOT NULL,
    client_id text NOT NULL,
    issuer text NOT NULL,
    user_id text,
    redirect_url text NOT NULL,
    callback_url text NOT NULL,
    state_digest bytea NOT NULL CONSTRAINT oauth_flows_state_key UNIQUE,
    token_digest bytea,
    params_sealed bytea,
    outcome_sealed bytea,
    refusal text,
    exchanges integer NOT NULL DEFAULT 0,
    leased_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    received_at timestamptz,
    spent_at timestamptz,
    CONSTRAINT oauth_flows_token_key UNIQUE (app_id, token_digest),
    CONSTRAINT oauth_flows_user_fkey FOREIGN KEY (app_id, user_id) REFERENCES users (app_id, id) ON DELETE CASCADE
  )`;

/**
 * An account at a provider is known by its issuer, too. No version before this one links providers, so the table is
 * empty, and neither the new constraint nor the missing old one delays or misleads the old version of the service.
 */
const ACCOUNTS = [
  `ALTER TABLE idp_identities ADD COLUMN issuer text NOT NULL DEFAULT '',
    ADD CONSTRAINT idp_identities_account_key UNIQUE (app_id, provider, issuer, provider_subject),
    DROP CONSTRAINT idp_identities_subject_key`,
];

const INDEXES = [
  'CREATE INDEX oauth_flows_expiry_idx ON oauth_flows (expires_at)',
  'CREATE INDEX oauth_flows_user_idx ON oauth_flows (app_id, user_id) WHERE user_id IS NOT NULL',
];

export class AddOAuthFlows1795373147502 implements MigrationInterface {
  name = 'AddOAuthFlows1795373147502';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [OAUTH_FLOWS, ...INDEXES, ...ACCOUNTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE idp_identities DROP CONSTRAINT idp_identities_account_key, DROP COLUMN issuer,
      ADD CONSTRAINT idp_identities_subject_key UNIQUE (app_id, provider, provider_subject)`);
    await runner.query('DROP TABLE oauth_flows');
  }
}
