import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKeyImports1795926980712 implements MigrationInterface {
  name = 'CreateKeyImports1795926980712';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE key_imports (
        app_id text NOT NULL,
        id text NOT NULL,
        user_id text NOT NULL,
        sealed bytea NOT NULL,
        key_version text NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT key_imports_pkey PRIMARY KEY (app_id, id)
      )`);
    await runner.query('CREATE INDEX key_imports_user_idx ON key_imports (app_id, user_id)');
    await runner.query('CREATE INDEX key_imports_version_idx ON key_imports (key_version, app_id, id)');
    await runner.query('CREATE INDEX key_imports_expires_idx ON key_imports (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE key_imports');
  }
}
