import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddEndsOfPayments1795852300000 implements MigrationInterface {
  name = 'AddEndsOfPayments1795852300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments ADD COLUMN ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments DROP COLUMN ended_at');
  }
}
