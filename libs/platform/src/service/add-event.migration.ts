import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets one statement make a change and add its event; no other statement names the columns of an event. */
export class AddEventFunction1764023600000 implements MigrationInterface {
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
