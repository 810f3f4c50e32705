import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All transfers of one user, for an export. Their ids never change, so no page misses one that is confirmed meanwhile. The
 * condition holds for each row: PostgreSQL would otherwise take this index for the lists of operators, and sort what it reads.
 */
export class IndexTransfersOfPersons1795890200000 implements MigrationInterface {
  name = 'IndexTransfersOfPersons1795890200000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_person_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY transfers_person_idx ON transfers (app_id, user_id, id) WHERE user_id <> ''`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY transfers_person_idx');
  }
}
