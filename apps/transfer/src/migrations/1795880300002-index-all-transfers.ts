import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lists of operators, which hold transfers that were never executed, too. Each is newest first. */
const INDEXES: Readonly<Record<string, string>> = {
  transfers_status_idx: '(status, created_at, id)',
  transfers_app_status_idx: '(app_id, status, created_at, id)',
  transfers_of_user_idx: '(user_id, status, created_at, id)',
  transfers_of_wallet_idx: '(source, status, created_at, id)',
};

/** A wallet has one user. Without knowing it, PostgreSQL takes the list of both for a few rows, and sorts all of the wallet. */
const STATISTICS = 'transfers_wallet_of_user';

/** Beside writers: payments go on while the indexes are built. */
export class IndexAllTransfers1795880300002 implements MigrationInterface {
  name = 'IndexAllTransfers1795880300002';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, of] of Object.entries(INDEXES)) {
      // An attempt that was interrupted leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON transfers ${of}`);
    }
    await runner.query(
      `CREATE STATISTICS IF NOT EXISTS ${STATISTICS} (dependencies) ON user_id, source FROM transfers`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP STATISTICS ${STATISTICS}`);
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
