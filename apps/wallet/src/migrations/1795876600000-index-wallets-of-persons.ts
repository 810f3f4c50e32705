import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every wallet of one user, deleted ones too, for an export and for the receipt of an erasure. */
export class IndexWalletsOfPersons1795876600000 implements MigrationInterface {
  name = 'IndexWalletsOfPersons1795876600000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS wallets_person_idx');
    await runner.query('CREATE INDEX CONCURRENTLY wallets_person_idx ON wallets (app_id, user_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY wallets_person_idx');
  }
}
