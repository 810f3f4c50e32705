import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identifiers that were removed, or deleted with their user: an older event that moves one may be applied later. */
export class RememberRemovedMethods1795388329256 implements MigrationInterface {
  name = 'RememberRemovedMethods1795388329256';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removed_methods (
        app_id text NOT NULL,
        method_id text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT removed_methods_pkey PRIMARY KEY (app_id, method_id)
      )`);
    await runner.query('CREATE INDEX removed_methods_removed_idx ON removed_methods (removed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_methods');
  }
}
