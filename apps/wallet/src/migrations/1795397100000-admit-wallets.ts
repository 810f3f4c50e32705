import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a statement that adds a wallet hold the lock of its user, as a transaction does: volatile, so that its look for a
 * deleted user sees what was committed while it waited for the lock.
 */
export class AdmitWallets1795397100000 implements MigrationInterface {
  name = 'AdmitWallets1795397100000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock is that of DELETED_USERS: 14865 is its space.
    await runner.query(`
      CREATE FUNCTION may_add_wallet(of_app text, to_user text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(14865, hashtext(of_app || '/' || to_user));
        RETURN NOT EXISTS (SELECT FROM sealed_users WHERE app_id = of_app AND user_id = to_user);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION may_add_wallet(text, text)');
  }
}
