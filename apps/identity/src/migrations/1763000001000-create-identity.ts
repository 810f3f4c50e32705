import type { MigrationInterface, QueryRunner } from 'typeorm';

// timestamptz(3): a JavaScript Date holds milliseconds, and cursors compare for equality.
const TIMES = `
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

const APPS = `
  CREATE TABLE apps (
    id text CONSTRAINT apps_pkey PRIMARY KEY,
    name text NOT NULL,
    environment text NOT NULL CONSTRAINT apps_environment_check CHECK (environment IN ('test', 'live')),
    tier text NOT NULL CONSTRAINT apps_tier_check CHECK (tier IN ('standard', 'enterprise')),
    settings jsonb NOT NULL DEFAULT '{}',
    is_bootstrap boolean NOT NULL DEFAULT false,
    ${TIMES}
  )`;

const OAUTH_PROVIDERS = `
  CREATE TABLE oauth_providers (
    app_id text NOT NULL CONSTRAINT oauth_providers_app_fkey REFERENCES apps ON DELETE CASCADE,
    provider text NOT NULL,
    client_id text NOT NULL,
    client_secret_sealed bytea NOT NULL,
    issuer text NOT NULL DEFAULT '',
    scopes text[] NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT oauth_providers_pkey PRIMARY KEY (app_id, provider)
  )`;

// The digest alone is unique in all Apps: it is what tells the App.
const API_KEYS = `
  CREATE TABLE api_keys (
    id text CONSTRAINT api_keys_pkey PRIMARY KEY,
    app_id text NOT NULL CONSTRAINT api_keys_app_fkey REFERENCES apps ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT api_keys_kind_check CHECK (kind IN ('secret', 'public')),
    prefix text NOT NULL,
    last_four text NOT NULL,
    digest bytea NOT NULL CONSTRAINT api_keys_digest_key UNIQUE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  )`;

// metadata is json, not jsonb: it is answered as it was sent, the order of its members included.
const USERS = `
  CREATE TABLE users (
    id text CONSTRAINT users_pkey PRIMARY KEY,
    app_id text NOT NULL CONSTRAINT users_app_fkey REFERENCES apps ON DELETE CASCADE,
    first_name text NOT NULL DEFAULT '',
    middle_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    status text NOT NULL CONSTRAINT users_status_check CHECK (status IN ('pending', 'active')),
    metadata json NOT NULL DEFAULT '{}',
    default_wallet_types text[] NOT NULL DEFAULT '{}',
    ${TIMES},
    CONSTRAINT users_app_id_key UNIQUE (app_id, id)
  )`;

/** Something that belongs to one user, and to the App of that user. */
const ofUser = (table: string) => `
    id text CONSTRAINT ${table}_pkey PRIMARY KEY,
    app_id text NOT NULL,
    user_id text NOT NULL,
    ${TIMES},
    CONSTRAINT ${table}_user_fkey FOREIGN KEY (app_id, user_id) REFERENCES users (app_id, id) ON DELETE CASCADE`;

const IDENTIFIERS = [
  `CREATE TABLE emails (${ofUser('emails')},
    email text NOT NULL,
    verified boolean NOT NULL DEFAULT false,
    CONSTRAINT emails_address_key UNIQUE (app_id, email)
  )`,
  `CREATE TABLE phone_numbers (${ofUser('phone_numbers')},
    phone_number text NOT NULL,
    verified boolean NOT NULL DEFAULT false,
    CONSTRAINT phone_numbers_number_key UNIQUE (app_id, phone_number)
  )`,
  `CREATE TABLE idp_identities (${ofUser('idp_identities')},
    provider text NOT NULL,
    provider_subject text NOT NULL,
    idp_type text NOT NULL,
    method_id text NOT NULL,
    method_type text NOT NULL,
    CONSTRAINT idp_identities_subject_key UNIQUE (app_id, provider, provider_subject)
  )`,
];

const INDEXES = [
  'CREATE UNIQUE INDEX apps_bootstrap_key ON apps (is_bootstrap) WHERE is_bootstrap',
  'CREATE INDEX api_keys_app_idx ON api_keys (app_id, created_at)',
  'CREATE INDEX users_newest_idx ON users (app_id, created_at DESC, id DESC)',
  'CREATE INDEX emails_user_idx ON emails (app_id, user_id)',
  'CREATE INDEX phone_numbers_user_idx ON phone_numbers (app_id, user_id)',
  'CREATE INDEX idp_identities_user_idx ON idp_identities (app_id, user_id)',
];

export class CreateIdentity1763000001000 implements MigrationInterface {
  name = 'CreateIdentity1763000001000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = [APPS, OAUTH_PROVIDERS, API_KEYS, USERS, ...IDENTIFIERS];
    for (const statement of [...tables, ...INDEXES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE idp_identities, phone_numbers, emails, users, api_keys, oauth_providers, apps',
    );
  }
}
