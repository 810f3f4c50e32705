import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A factor may name several methods: that of a provider names the linked provider and the email. None of them may have
 * been removed. The function with one method stays for replicas of the version before.
 */
export class GrantByMethods1795374078292 implements MigrationInterface {
  name = 'GrantByMethods1795374078292';

  async up(runner: QueryRunner): Promise<void> {
    // The lock is that of DELETED_USERS: 24149 is its space.
    await runner.query(`
      CREATE FUNCTION may_grant(of_app text, to_user text, by_methods text[]) RETURNS boolean
        LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(24149, hashtext(of_app || '/' || to_user));
        RETURN NOT EXISTS (SELECT FROM forgotten_users WHERE app_id = of_app AND user_id = to_user)
          AND NOT EXISTS (SELECT FROM user_blocks
            WHERE app_id = of_app AND user_id = to_user AND coalesce(told_blocked, false))
          AND NOT EXISTS (SELECT FROM removed_methods
            WHERE app_id = of_app AND user_id = to_user AND method_id = ANY (by_methods));
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION may_grant(text, text, text[])');
  }
}
