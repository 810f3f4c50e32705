import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of executed transfers; a scheduled job counts those that are there already, in batches. */
export class CreateTransferCounts1764084001000 implements MigrationInterface {
  name = 'CreateTransferCounts1764084001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transfer_counts (
        app_id text NOT NULL,
        source text NOT NULL DEFAULT '',
        user_id text NOT NULL DEFAULT '',
        count bigint NOT NULL,
        CONSTRAINT transfer_counts_pkey PRIMARY KEY (app_id, source, user_id),
        CONSTRAINT transfer_counts_positive CHECK (count > 0)
      )`);
    await runner.query(`
      CREATE TABLE transfer_counting (
        one_row boolean NOT NULL DEFAULT true CONSTRAINT transfer_counting_pkey PRIMARY KEY,
        until timestamptz NOT NULL,
        CONSTRAINT transfer_counting_one_row CHECK (one_row)
      )`);
    await runner.query(`INSERT INTO transfer_counting (until) VALUES ('-infinity')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transfer_counting, transfer_counts');
  }
}
