import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMemo1795930000000 implements MigrationInterface {
  name = 'AddMemo1795930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers ADD COLUMN memo jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers DROP COLUMN memo');
  }
}
