import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the row whose lock every signature of the App takes: so a freeze waits for those under way, and stops the others. */
export class FreezePayments1795880300004 implements MigrationInterface {
  name = 'FreezePayments1795880300004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_spending ADD COLUMN payments_frozen_at timestamptz');
  }

  /** The version before knows no freeze: without the column an App that is frozen would pay again, and nothing would say so. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE app_spending IN ACCESS EXCLUSIVE MODE');
    await runner.query(`DO $$ BEGIN
      IF EXISTS (SELECT FROM app_spending WHERE payments_frozen_at IS NOT NULL) THEN
        RAISE EXCEPTION 'the payments of an App are frozen: set its policy to no rules and unfreeze it first';
      END IF;
    END $$`);
    await runner.query('ALTER TABLE app_spending DROP COLUMN payments_frozen_at');
  }
}
