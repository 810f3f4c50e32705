import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator who was signed in when an event was made. An older replica that still runs names none. */
export class AddEventOperators1795900000000 implements MigrationInterface {
  name = 'AddEventOperators1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ADD COLUMN actor_user_id text NOT NULL DEFAULT ''`);
    await runner.query(addEventFunction(', actor_user_id', `, coalesce(event->>'actor_user_id', '')`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addEventFunction('', ''));
    await runner.query('ALTER TABLE outbox DROP COLUMN actor_user_id');
  }
}

function addEventFunction(column: string, value: string): string {
  return `
    CREATE OR REPLACE FUNCTION add_event(event jsonb) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF event ? 'kept_call' THEN
        PERFORM mark_kept_call(event->'kept_call');
      END IF;
      INSERT INTO outbox (event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id${column})
      VALUES (event->>'event_id', event->>'type', event->>'app_id', event->>'user_id', event->'data',
        event->>'request_id', event->>'traceparent', event->>'actor_type', event->>'actor_key_id'${value});
    END $$`;
}
