import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sessions that ended before their time. Triggers list them, so that no way to end a session is left out: not a
 * deletion, which leaves no row of the session, and not a replica of an older version.
 */
export class ListRevokedSessions1795358743750 implements MigrationInterface {
  name = 'ListRevokedSessions1795358743750';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE revoked_sessions (
        app_id text NOT NULL,
        revoked_at timestamptz NOT NULL DEFAULT now(),
        sid_digest bytea NOT NULL,
        CONSTRAINT revoked_sessions_pkey PRIMARY KEY (app_id, revoked_at, sid_digest)
      )`);
    await runner.query('CREATE INDEX revoked_sessions_revoked_idx ON revoked_sessions (revoked_at)');
    await runner.query(`
      CREATE FUNCTION list_revoked_session() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO revoked_sessions (app_id, sid_digest)
        VALUES (OLD.app_id, substring(sha256(convert_to(OLD.id, 'UTF8')) FROM 1 FOR 16));
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
        WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
        EXECUTE FUNCTION list_revoked_session()`);
    await runner.query(`
      CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions FOR EACH ROW
        WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now())
        EXECUTE FUNCTION list_revoked_session()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER sessions_deleted ON sessions');
    await runner.query('DROP TRIGGER sessions_revoked ON sessions');
    await runner.query('DROP FUNCTION list_revoked_session()');
    await runner.query('DROP TABLE revoked_sessions');
  }
}
