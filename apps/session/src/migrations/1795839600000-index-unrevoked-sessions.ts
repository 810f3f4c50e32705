import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of all sessions of an App reads those that have not ended yet, however many have. */
export class IndexUnrevokedSessions1795839600000 implements MigrationInterface {
  name = 'IndexUnrevokedSessions1795839600000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS sessions_unrevoked_idx');
    // Ids rise with time: a new session goes to the end, which takes less than a place among those of its user.
    await runner.query(
      'CREATE INDEX CONCURRENTLY sessions_unrevoked_idx ON sessions (app_id, id) WHERE revoked_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY sessions_unrevoked_idx');
  }
}
