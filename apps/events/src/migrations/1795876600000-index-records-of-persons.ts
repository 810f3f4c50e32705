import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The records of one user: newest first for operators, and for an export and the receipt of an erasure. */
export class IndexRecordsOfPersons1795876600000 implements MigrationInterface {
  name = 'IndexRecordsOfPersons1795876600000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS request_records_user_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY request_records_user_idx ON request_records (user_id, answered_at, id) WHERE user_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY request_records_user_idx');
  }
}
