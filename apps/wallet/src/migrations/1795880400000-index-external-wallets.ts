import type { MigrationInterface, QueryRunner } from 'typeorm';

/** External wallets that are in no use: the few rows among which those of deleted users are looked for. */
export class IndexExternalWallets1795880400000 implements MigrationInterface {
  name = 'IndexExternalWallets1795880400000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS wallets_external_sealed_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY wallets_external_sealed_idx ON wallets (sealed_at)
        WHERE is_read_only AND sealed_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY wallets_external_sealed_idx');
  }
}
