import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the row whose lock every signature of the App takes: so a freeze waits for those under way, and stops the others. */
export class FreezePayments1795880300004 implements MigrationInterface {
  name = 'FreezePayments1795880300004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_spending ADD COLUMN payments_frozen_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_spending DROP COLUMN payments_frozen_at');
  }
}
