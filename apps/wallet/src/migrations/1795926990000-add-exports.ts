import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddExports1795926990000 implements MigrationInterface {
  name = 'AddExports1795926990000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets ADD COLUMN exported_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets DROP COLUMN exported_at');
  }
}
