import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMemo1795930000001 implements MigrationInterface {
  name = 'AddMemo1795930000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments ADD COLUMN memo jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments DROP COLUMN memo');
  }
}
