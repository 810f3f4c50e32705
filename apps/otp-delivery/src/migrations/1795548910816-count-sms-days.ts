import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SMS of a day (UTC) in an App, over all countries (`''`) and without a secret key by country, with the codes that were right. */
export class CountSmsDays1795548910816 implements MigrationInterface {
  name = 'CountSmsDays1795548910816';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sms_days (
        app_id text NOT NULL,
        day date NOT NULL,
        with_secret_key boolean NOT NULL,
        country text NOT NULL,
        sends integer NOT NULL DEFAULT 0,
        verified integer NOT NULL DEFAULT 0,
        CONSTRAINT sms_days_pkey PRIMARY KEY (app_id, day, with_secret_key, country)
      )`);
    await runner.query('CREATE INDEX sms_days_day_idx ON sms_days (day)');
    await runner.query('ALTER TABLE passcodes ADD COLUMN sms_country text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passcodes DROP COLUMN sms_country');
    await runner.query('DROP TABLE sms_days');
  }
}
