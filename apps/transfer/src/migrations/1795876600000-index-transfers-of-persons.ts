import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every transfer of one user, whatever became of it, for an export and for the receipt of an erasure. */
export class IndexTransfersOfPersons1795876600000 implements MigrationInterface {
  name = 'IndexTransfersOfPersons1795876600000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_person_idx');
    await runner.query('CREATE INDEX CONCURRENTLY transfers_person_idx ON transfers (app_id, user_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY transfers_person_idx');
  }
}
