import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTombstones1764005220000 implements MigrationInterface {
  name = 'CreateTombstones1764005220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removed_methods (
        app_id text NOT NULL,
        user_id text NOT NULL,
        method_id text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT removed_methods_pkey PRIMARY KEY (app_id, user_id, method_id)
      )`);
    await runner.query('CREATE INDEX removed_methods_removed_idx ON removed_methods (removed_at)');
    await runner.query(`
      CREATE TABLE user_blocks (
        app_id text NOT NULL,
        user_id text NOT NULL,
        called_blocked boolean,
        called_at timestamptz,
        told_blocked boolean,
        told_at timestamptz,
        CONSTRAINT user_blocks_pkey PRIMARY KEY (app_id, user_id)
      )`);
    await runner.query('CREATE INDEX user_blocks_changed_idx ON user_blocks (greatest(called_at, told_at))');
    await runner.query(`
      CREATE TABLE revoked_signing_keys (
        kid text CONSTRAINT revoked_signing_keys_pkey PRIMARY KEY,
        app_id text NOT NULL,
        revoked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX revoked_signing_keys_revoked_idx ON revoked_signing_keys (revoked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE revoked_signing_keys, user_blocks, removed_methods');
  }
}
