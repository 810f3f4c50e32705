import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factors that users have enrolled, as the events of mfa tell. */
export class CreateSecondFactors1795549300000 implements MigrationInterface {
  name = 'CreateSecondFactors1795549300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        app_id text NOT NULL,
        user_id text NOT NULL,
        method_id text NOT NULL,
        type text NOT NULL,
        CONSTRAINT second_factors_pkey PRIMARY KEY (app_id, user_id, method_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE second_factors');
  }
}
