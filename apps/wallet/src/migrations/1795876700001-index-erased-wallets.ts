import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wallets in custody of deleted users, in the order in which they are looked at; at first by the age of the deletion. */
export class IndexErasedWallets1795876700001 implements MigrationInterface {
  name = 'IndexErasedWallets1795876700001';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS wallets_look_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY wallets_look_idx ON wallets (looked_at NULLS FIRST, sealed_at)
        WHERE sealed_at IS NOT NULL AND NOT is_read_only`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY wallets_look_idx');
  }
}
