import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tombstone of a user deletes the ended sessions, by which their JWTs are found: so it deletes these first, in the
 * order in which verifications write them.
 */
export class DeleteJwtsOfEndedSessions1795890300000 implements MigrationInterface {
  name = 'DeleteJwtsOfEndedSessions1795890300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      functionWith(`DELETE FROM kept_jwts WHERE session_id = ANY(ARRAY(
        SELECT session_id FROM kept_jwts WHERE session_id IN (
          SELECT id FROM ended_sessions WHERE app_id = NEW.app_id AND user_id = NEW.user_id)
        ORDER BY session_id FOR UPDATE));`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(''));
  }
}

const functionWith = (first: string): string => `
  CREATE OR REPLACE FUNCTION delete_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${first}
    DELETE FROM ended_sessions WHERE app_id = NEW.app_id AND user_id = NEW.user_id;
    RETURN NULL;
  END $$`;
