import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1795357794024 implements MigrationInterface {
  name = 'CreateWebhooks1795357794024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhooks (
        id text CONSTRAINT webhooks_pkey PRIMARY KEY,
        app_id text NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webhooks_app_name_key UNIQUE (app_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhooks');
  }
}
