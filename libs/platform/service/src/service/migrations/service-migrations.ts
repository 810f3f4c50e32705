import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type MigrationClass, namesOf } from '../../database/index.js';
import { CreateAttestationKeys1795546200000 } from './attestation-keys.js';
import { CreateDeadEvents1795383597195 } from './dead-events.js';
import { AddEventOperators1795900000000 } from './event-operators.js';
import { PlanEventFunctionOnce1795397200000 } from './event-function.js';
import { AddKeptCalls1764230400000 } from './kept-calls.js';
import { AddRepublishing1795384324734 } from './republishing.js';

/** The outbox of its own events, the inbox of applied events, and the keys that a service made for itself. */
class CreateServiceTables1763000000000 implements MigrationInterface {
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

/** The actor of an event. An older replica that still runs writes none: the default is the system. */
class AddEventActors1764000000000 implements MigrationInterface {
  name = 'AddEventActors1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN actor_type text NOT NULL DEFAULT 'system',
        ADD COLUMN actor_key_id text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN actor_type, DROP COLUMN actor_key_id');
  }
}

/** The lease of a scheduled job that runs in one replica at a time. */
class CreateScheduledJobs1764020000000 implements MigrationInterface {
  name = 'CreateScheduledJobs1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduled_jobs (
        name text CONSTRAINT scheduled_jobs_pkey PRIMARY KEY,
        leased_until timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scheduled_jobs');
  }
}

/** Lets one statement make a change and add its event; only this function names the columns of an event. */
class AddEventFunction1764023600000 implements MigrationInterface {
  name = 'AddEventFunction1764023600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION add_event(event jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO outbox (event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id)
        VALUES (event->>'event_id', event->>'type', event->>'app_id', event->>'user_id', event->'data',
          event->>'request_id', event->>'traceparent', event->>'actor_type', event->>'actor_key_id')
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION add_event(jsonb)');
  }
}

/** The migrations of the tables that every service has. */
export const SERVICE_MIGRATIONS: readonly MigrationClass[] = [
  CreateServiceTables1763000000000,
  AddEventActors1764000000000,
  CreateScheduledJobs1764020000000,
  AddEventFunction1764023600000,
  AddKeptCalls1764230400000,
  CreateDeadEvents1795383597195,
  AddRepublishing1795384324734,
  PlanEventFunctionOnce1795397200000,
  CreateAttestationKeys1795546200000,
  AddEventOperators1795900000000,
];

/** The migrations of a service and of every service, in the order of their time stamps. */
export const migrationsOf = (own: readonly MigrationClass[]): readonly MigrationClass[] =>
  [...SERVICE_MIGRATIONS, ...own].toSorted((one, other) => timeOf(one) - timeOf(other));

const timeOf = (migration: MigrationClass) => Number(/\d{13}$/.exec(namesOf([migration])[0] ?? '')?.[0]);
