import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transfers that still can be paid, pending ones and those that wait for approvals, in place of pending ones alone. */
export class IndexUnsignedTransfers1795850001000 implements MigrationInterface {
  name = 'IndexUnsignedTransfers1795850001000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const unsigned = `WHERE status IN ('pending', 'awaiting_approval')`;
    await rebuild(runner, 'transfers_unsigned_idx', `(expires_at) ${unsigned}`);
    await rebuild(runner, 'transfers_unsigned_user_idx', `(app_id, user_id) ${unsigned}`);
    // Their condition implies that of the new ones, so an older version uses these.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_pending_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_pending_user_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rebuild(runner, 'transfers_pending_idx', `(expires_at) WHERE status = 'pending'`);
    await rebuild(runner, 'transfers_pending_user_idx', `(app_id, user_id) WHERE status = 'pending'`);
    await runner.query('DROP INDEX CONCURRENTLY transfers_unsigned_idx');
    await runner.query('DROP INDEX CONCURRENTLY transfers_unsigned_user_idx');
  }
}

/** An attempt that was interrupted leaves an invalid index. */
async function rebuild(runner: QueryRunner, name: string, of: string): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON transfers ${of}`);
}
