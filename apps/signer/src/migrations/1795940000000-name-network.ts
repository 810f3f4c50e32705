import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameNetwork1795940000000 implements MigrationInterface {
  name = 'NameNetwork1795940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments ADD COLUMN network_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE awaiting_payments DROP COLUMN network_name');
  }
}
