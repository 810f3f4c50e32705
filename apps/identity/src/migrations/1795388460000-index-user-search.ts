import type { MigrationInterface, QueryRunner } from 'typeorm';

/** text_pattern_ops: in the order of bytes a prefix is one range, whatever the collation of the database. */
const INDEXES = {
  // Decides uniqueness, too, and answers look-ups by the whole id.
  users_external_id_key: `UNIQUE INDEX CONCURRENTLY users_external_id_key ON users (app_id, external_id text_pattern_ops)
      WHERE external_id IS NOT NULL`,
  users_first_name_idx: `INDEX CONCURRENTLY users_first_name_idx ON users (app_id, lower(first_name) text_pattern_ops)
      WHERE first_name <> ''`,
  users_last_name_idx: `INDEX CONCURRENTLY users_last_name_idx ON users (app_id, lower(last_name) text_pattern_ops)
      WHERE last_name <> ''`,
  emails_prefix_idx: 'INDEX CONCURRENTLY emails_prefix_idx ON emails (app_id, email text_pattern_ops)',
  phone_numbers_prefix_idx:
    'INDEX CONCURRENTLY phone_numbers_prefix_idx ON phone_numbers (app_id, phone_number text_pattern_ops)',
};

/** Beside writers: sign-ups go on while the indexes of large tables are built. */
export class IndexUserSearch1795388460000 implements MigrationInterface {
  name = 'IndexUserSearch1795388460000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, index] of Object.entries(INDEXES)) {
      // An attempt that was interrupted leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${index}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
