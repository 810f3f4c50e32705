import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions of the services run, since when each time, and when they were last seen. */
export class CreateServiceVersions1795900300000 implements MigrationInterface {
  name = 'CreateServiceVersions1795900300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE service_versions (
        service text COLLATE "C" NOT NULL,
        version text COLLATE "C" NOT NULL,
        started_at timestamptz[] NOT NULL,
        seen_at timestamptz NOT NULL,
        CONSTRAINT service_versions_pkey PRIMARY KEY (service, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_versions');
  }
}
