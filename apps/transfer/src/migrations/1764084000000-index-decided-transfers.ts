import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside writers: payments go on while the index of a large table is built. */
export class IndexDecidedTransfers1764084000000 implements MigrationInterface {
  name = 'IndexDecidedTransfers1764084000000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_executed_idx');
    await runner.query(`
      CREATE INDEX CONCURRENTLY transfers_executed_idx ON transfers (decided_at)
        WHERE status IN ('completed', 'failed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY transfers_executed_idx');
  }
}
