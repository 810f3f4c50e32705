import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which replica runs a scheduled job that one alone should run. */
export class CreateScheduledJobs1764020000000 implements MigrationInterface {
  name = 'CreateScheduledJobs1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduled_jobs (
        name text CONSTRAINT scheduled_jobs_pkey PRIMARY KEY,
        leased_until timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scheduled_jobs');
  }
}
