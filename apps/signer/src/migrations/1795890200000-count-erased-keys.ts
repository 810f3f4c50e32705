import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many keys were erased on each day, so that one statement holds them to a limit. */
export class CountErasedKeys1795890200000 implements MigrationInterface {
  name = 'CountErasedKeys1795890200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_key_days (
        day date CONSTRAINT erased_key_days_pkey PRIMARY KEY,
        keys integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_key_days');
  }
}
