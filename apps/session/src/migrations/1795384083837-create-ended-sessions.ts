import { declareDailyPartitions, dropDailyPartitions } from '@latchkey/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ended sessions, in partitions of the day of their end: what is old goes with its partition, not row by row. */
export class CreateEndedSessions1795384083837 implements MigrationInterface {
  name = 'CreateEndedSessions1795384083837';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_sessions (
        id text NOT NULL,
        app_id text NOT NULL,
        user_id text NOT NULL,
        token_digest bytea NOT NULL,
        factors jsonb NOT NULL,
        user_agent text NOT NULL,
        ip text NOT NULL,
        started_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        last_active_at timestamptz NOT NULL,
        revoked_at timestamptz,
        version integer NOT NULL,
        updated_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL
      ) PARTITION BY RANGE (ended_at)`);
    // A hash takes a third of what a tree of such values takes, and nothing is read in their order.
    await runner.query('CREATE INDEX ended_sessions_token_idx ON ended_sessions USING hash (token_digest)');
    await runner.query('CREATE INDEX ended_sessions_id_idx ON ended_sessions USING hash (id)');
    await runner.query('CREATE INDEX ended_sessions_user_idx ON ended_sessions (app_id, user_id)');
    await declareDailyPartitions(runner, 'ended_sessions');
    await this.deleteWithUser(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER forgotten_users_added ON forgotten_users');
    await runner.query('DROP FUNCTION delete_ended_sessions()');
    await dropDailyPartitions(runner, 'ended_sessions');
    // What was moved goes back: the version before looks for ended sessions there.
    await runner.query(`
      INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, started_at, expires_at,
          last_active_at, revoked_at, version, updated_at, created_at)
        SELECT id, app_id, user_id, token_digest, factors, user_agent, ip, started_at, expires_at,
          last_active_at, revoked_at, version, updated_at, created_at FROM ended_sessions
      ON CONFLICT DO NOTHING`);
    await runner.query('DROP TABLE ended_sessions');
  }

  /** A replica of the version before deletes a user without knowing this table. A later release drops the trigger. */
  private async deleteWithUser(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION delete_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM ended_sessions WHERE app_id = NEW.app_id AND user_id = NEW.user_id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER forgotten_users_added AFTER INSERT ON forgotten_users FOR EACH ROW
        EXECUTE FUNCTION delete_ended_sessions()`);
  }
}
