import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The country of the phone number, for the events of a message: no address is kept with it. */
export class CountryOfMessages1795900000000 implements MigrationInterface {
  name = 'CountryOfMessages1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN country text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN country');
  }
}
