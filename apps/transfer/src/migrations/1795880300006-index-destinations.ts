import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the question whether an address was ever paid; in lower case, as an address of an EVM chain has two spellings. */
export class IndexDestinations1795880300006 implements MigrationInterface {
  name = 'IndexDestinations1795880300006';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_dest_idx');
    await runner.query('CREATE INDEX CONCURRENTLY transfers_dest_idx ON transfers (lower(dest))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY transfers_dest_idx');
  }
}
