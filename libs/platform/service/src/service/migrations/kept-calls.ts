import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outcomes of the calls of kept requests. The first event of such a call marks it, in the transaction of its change. */
export class AddKeptCalls1764230400000 implements MigrationInterface {
  name = 'AddKeptCalls1764230400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_calls (
        id text NOT NULL,
        procedure text NOT NULL,
        number integer NOT NULL,
        attempt integer NOT NULL DEFAULT 1,
        changed boolean NOT NULL DEFAULT false,
        outcome bytea,
        leased_until timestamptz NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT kept_calls_pkey PRIMARY KEY (id, procedure, number)
      )`);
    await runner.query('CREATE INDEX kept_calls_begun_idx ON kept_calls (begun_at)');
    await runner.query(MARK_KEPT_CALL);
    await runner.query(ADD_EVENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addEventFunction(''));
    await runner.query('DROP FUNCTION mark_kept_call(jsonb)');
    await runner.query('DROP TABLE kept_calls');
  }
}

/** An attempt that was taken over must not commit; 40001 rolls its transaction back as a conflict. */
const MARK_KEPT_CALL = `
  CREATE FUNCTION mark_kept_call(kept jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE kept_calls SET changed = true
     WHERE id = kept->>'id' AND procedure = kept->>'procedure' AND number = (kept->>'number')::integer
       AND attempt = (kept->>'attempt')::integer AND NOT changed;
    IF NOT FOUND AND NOT EXISTS (
      SELECT FROM kept_calls
       WHERE id = kept->>'id' AND procedure = kept->>'procedure' AND number = (kept->>'number')::integer
         AND attempt = (kept->>'attempt')::integer)
    THEN
      RAISE EXCEPTION 'another attempt runs this call' USING ERRCODE = '40001';
    END IF;
    RETURN true;
  END $$`;

function addEventFunction(condition: string): string {
  return `
  CREATE OR REPLACE FUNCTION add_event(event jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO outbox (event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id)
    SELECT event->>'event_id', event->>'type', event->>'app_id', event->>'user_id', event->'data',
      event->>'request_id', event->>'traceparent', event->>'actor_type', event->>'actor_key_id'
    ${condition}
  $$`;
}

/** Marks the call of an event that names one. */
export const ADD_EVENT = addEventFunction(
  `WHERE CASE WHEN event ? 'kept_call' THEN mark_kept_call(event->'kept_call') ELSE true END`,
);
