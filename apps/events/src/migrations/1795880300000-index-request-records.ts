import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lists of operators. Each is newest first, so each index ends with the time and the id. */
const INDEXES: Readonly<Record<string, string>> = {
  request_records_app_idx: '(app_id, answered_at, id)',
  request_records_error_idx: '(error_type, answered_at, id) WHERE error_type IS NOT NULL',
  request_records_app_error_idx: '(app_id, error_type, answered_at, id) WHERE error_type IS NOT NULL',
};

/** Beside the gateways, which add records all the time. */
export class IndexRequestRecords1795880300000 implements MigrationInterface {
  name = 'IndexRequestRecords1795880300000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, of] of Object.entries(INDEXES)) {
      // An attempt that was interrupted leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON request_records ${of}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
