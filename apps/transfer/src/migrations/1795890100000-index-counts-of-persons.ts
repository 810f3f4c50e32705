import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The counts of one user, for an export and for the receipt of an erasure. */
export class IndexCountsOfPersons1795890100000 implements MigrationInterface {
  name = 'IndexCountsOfPersons1795890100000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfer_counts_person_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY transfer_counts_person_idx ON transfer_counts (app_id, user_id, source)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY transfer_counts_person_idx');
  }
}
