import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong guesses at a TOTP and its recovery codes since the last success, over every lock. */
export class CountWrongGuesses1764000060000 implements MigrationInterface {
  name = 'CountWrongGuesses1764000060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totps ADD COLUMN wrong_guesses integer NOT NULL DEFAULT 0');
    await runner.query(
      'UPDATE totps SET wrong_guesses = cardinality(guesses) WHERE cardinality(guesses) > 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totps DROP COLUMN wrong_guesses');
  }
}
