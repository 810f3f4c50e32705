import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong guesses at a method since its last success, over every streak and lock; the streak is what is known of them. */
export class CountWrongGuesses1764000000000 implements MigrationInterface {
  name = 'CountWrongGuesses1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes ADD COLUMN wrong_guesses integer NOT NULL DEFAULT 0');
    await runner.query('UPDATE passcodes SET wrong_guesses = wrong_streak WHERE wrong_streak > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes DROP COLUMN wrong_guesses');
  }
}
