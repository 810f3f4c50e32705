import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which status few have is different in each App: a list of those must not read all users of the App to find them. */
const INDEXES: Readonly<Record<string, string>> = {
  users_blocked_newest_idx: '(app_id, created_at DESC, id DESC) WHERE blocked_at IS NOT NULL',
  users_pending_newest_idx: `(app_id, created_at DESC, id DESC) WHERE blocked_at IS NULL AND status = 'pending'`,
  users_active_newest_idx: `(app_id, created_at DESC, id DESC) WHERE blocked_at IS NULL AND status = 'active'`,
};

export class IndexRareStatuses1795880400000 implements MigrationInterface {
  name = 'IndexRareStatuses1795880400000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, of] of Object.entries(INDEXES)) {
      // An attempt that was interrupted leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON users ${of}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
