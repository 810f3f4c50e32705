import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lists of operators: in each state newest first, so that a rare one is found among many others. */
const INDEXES: Readonly<Record<string, string>> = {
  messages_app_idx: '(app_id, state, created_at, id)',
  // Delivered messages are most of the table; those of all Apps together are not listed.
  messages_undelivered_idx: `(state, created_at, id) WHERE state <> 'delivered'`,
};

/** Beside sends: messages go on while the indexes are built. */
export class IndexMessages1795880300001 implements MigrationInterface {
  name = 'IndexMessages1795880300001';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, of] of Object.entries(INDEXES)) {
      // An attempt that was interrupted leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON messages ${of}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
