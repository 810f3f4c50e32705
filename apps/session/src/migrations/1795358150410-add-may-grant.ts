import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets one statement take the lock of a user and then look for the reasons against a grant. Each statement of a volatile
 * function has a snapshot of its own, so the second sees what was committed while the first waited.
 */
export class AddMayGrant1795358150410 implements MigrationInterface {
  name = 'AddMayGrant1795358150410';

  async up(runner: QueryRunner): Promise<void> {
    // The lock is that of DELETED_USERS: 24149 is its space.
    await runner.query(`
      CREATE FUNCTION may_grant(of_app text, to_user text, by_method text) RETURNS boolean
        LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(24149, hashtext(of_app || '/' || to_user));
        RETURN NOT EXISTS (SELECT FROM forgotten_users WHERE app_id = of_app AND user_id = to_user)
          AND NOT EXISTS (SELECT FROM user_blocks
            WHERE app_id = of_app AND user_id = to_user AND coalesce(told_blocked, false))
          AND NOT EXISTS (SELECT FROM removed_methods
            WHERE app_id = of_app AND user_id = to_user AND method_id = by_method);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION may_grant(text, text, text)');
  }
}
