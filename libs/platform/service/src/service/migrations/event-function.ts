import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADD_EVENT } from './kept-calls.js';

/** `add_event` in PL/pgSQL: its plan is kept for the connection. PostgreSQL before 18 plans a function in SQL in each statement. */
export class PlanEventFunctionOnce1795397200000 implements MigrationInterface {
  name = 'PlanEventFunctionOnce1795397200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION add_event(event jsonb) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF event ? 'kept_call' THEN
          PERFORM mark_kept_call(event->'kept_call');
        END IF;
        INSERT INTO outbox (event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id)
        VALUES (event->>'event_id', event->>'type', event->>'app_id', event->>'user_id', event->'data',
          event->>'request_id', event->>'traceparent', event->>'actor_type', event->>'actor_key_id');
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_EVENT);
  }
}
