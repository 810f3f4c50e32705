import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export reads the magic links of one user in the order of their ids, page by page. */
export class OrderLinksOfPersons1795890100000 implements MigrationInterface {
  name = 'OrderLinksOfPersons1795890100000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS magic_links_person_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY magic_links_person_idx ON magic_links (user_id, app_id, id)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS magic_links_user_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS magic_links_user_idx');
    await runner.query('CREATE INDEX CONCURRENTLY magic_links_user_idx ON magic_links (user_id, app_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS magic_links_person_idx');
  }
}
