import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that every service has: what it has to tell, and what it has applied. */
export class CreateServiceTables1763000000000 implements MigrationInterface {
  name = 'CreateServiceTables1763000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pkey PRIMARY KEY,
        event_id text NOT NULL CONSTRAINT outbox_event_key UNIQUE,
        type text NOT NULL,
        app_id text NOT NULL,
        user_id text NOT NULL,
        data jsonb NOT NULL,
        request_id text NOT NULL DEFAULT '',
        traceparent text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      )`);
    await runner.query('CREATE INDEX outbox_unpublished_idx ON outbox (seq) WHERE published_at IS NULL');
    await runner.query(
      'CREATE INDEX outbox_published_idx ON outbox (published_at) WHERE published_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE outbox_lease (
        one boolean CONSTRAINT outbox_lease_pkey PRIMARY KEY DEFAULT true CONSTRAINT outbox_lease_one CHECK (one),
        holder text NOT NULL,
        until timestamptz NOT NULL
      )`);
    await runner.query(`INSERT INTO outbox_lease (holder, until) VALUES ('', '-infinity')`);
    await runner.query(`
      CREATE TABLE inbox (
        event_id text CONSTRAINT inbox_pkey PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX inbox_applied_idx ON inbox (applied_at)');
    await runner.query(`
      CREATE TABLE service_secrets (
        name text CONSTRAINT service_secrets_pkey PRIMARY KEY,
        sealed bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_secrets, inbox, outbox_lease, outbox');
  }
}
