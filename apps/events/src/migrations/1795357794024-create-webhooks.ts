import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1795357794024 implements MigrationInterface {
  name = 'CreateWebhooks1795357794024';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...WEBHOOKS, ...SECRETS, ...DELIVERIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_deliveries', 'webhook_secrets', 'webhooks'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

const WEBHOOKS = [
  `CREATE TABLE webhooks (
    id text CONSTRAINT webhooks_pkey PRIMARY KEY,
    app_id text NOT NULL,
    environment text NOT NULL CONSTRAINT webhooks_environment_known CHECK (environment IN ('test', 'live')),
    url text NOT NULL,
    events text[] NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'enabled'
      CONSTRAINT webhooks_status_known CHECK (status IN ('enabled', 'disabled', 'deleted')),
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz,
    is_slow boolean NOT NULL DEFAULT false,
    paused_until timestamptz
  )`,
  `CREATE INDEX webhooks_app ON webhooks (app_id, created_at, id) WHERE status <> 'deleted'`,
  `CREATE INDEX webhooks_ended ON webhooks (ended_at) WHERE status <> 'enabled'`,
];

const SECRETS = [
  `CREATE TABLE webhook_secrets (
    id text CONSTRAINT webhook_secrets_pkey PRIMARY KEY,
    app_id text NOT NULL,
    webhook_id text NOT NULL
      CONSTRAINT webhook_secrets_webhook_fkey REFERENCES webhooks (id) ON DELETE CASCADE,
    secret_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz
  )`,
  `CREATE UNIQUE INDEX webhook_secrets_current_key ON webhook_secrets (app_id, webhook_id) WHERE expires_at IS NULL`,
  `CREATE INDEX webhook_secrets_webhook ON webhook_secrets (webhook_id)`,
  `CREATE INDEX webhook_secrets_expiry ON webhook_secrets (expires_at) WHERE expires_at IS NOT NULL`,
];

const DELIVERIES = [
  `CREATE TABLE webhook_deliveries (
    webhook_id text NOT NULL CONSTRAINT webhook_deliveries_webhook_fkey REFERENCES webhooks (id),
    event_id text NOT NULL,
    app_id text NOT NULL,
    event_type text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    claims integer NOT NULL DEFAULT 0,
    last_status_code integer,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL DEFAULT now() + interval '3 days',
    leased_until timestamptz,
    finished_at timestamptz,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id)
  )`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'pending'`,
  `CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (webhook_id) WHERE leased_until IS NOT NULL`,
  `CREATE INDEX webhook_deliveries_expiry ON webhook_deliveries (expires_at) WHERE status = 'pending'`,
  `CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, status, event_id)
    WHERE status <> 'delivered'`,
  `CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL`,
];
