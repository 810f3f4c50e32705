import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export reads the payments of one user in the order of their transfers, page by page. */
export class OrderPaymentsOfPersons1795890100000 implements MigrationInterface {
  name = 'OrderPaymentsOfPersons1795890100000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS signed_intents_person_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY signed_intents_person_idx ON signed_intents (app_id, user_id, transfer_id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS signed_intents_user_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS awaiting_payments_person_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY awaiting_payments_person_idx ON awaiting_payments (app_id, user_id, transfer_id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS awaiting_payments_user_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS signed_intents_user_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY signed_intents_user_idx ON signed_intents (app_id, user_id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS signed_intents_person_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS awaiting_payments_user_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY awaiting_payments_user_idx ON awaiting_payments (app_id, user_id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS awaiting_payments_person_idx');
  }
}
