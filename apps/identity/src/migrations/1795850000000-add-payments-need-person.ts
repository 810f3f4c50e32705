import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apps that exist, and those of an older version beside this one, pay without their persons as before. */
export class AddPaymentsNeedPerson1795850000000 implements MigrationInterface {
  name = 'AddPaymentsNeedPerson1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE apps ADD COLUMN payments_need_person boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE apps DROP COLUMN payments_need_person');
  }
}
