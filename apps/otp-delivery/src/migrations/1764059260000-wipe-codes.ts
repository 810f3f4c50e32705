import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row that is kept for its wrong guesses loses the code, which has no use any more. */
export class WipeCodes1764059260000 implements MigrationInterface {
  name = 'WipeCodes1764059260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes ALTER COLUMN code_digest DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE passcodes SET code_digest = '' WHERE code_digest IS NULL`);
    await runner.query('ALTER TABLE passcodes ALTER COLUMN code_digest SET NOT NULL');
  }
}
