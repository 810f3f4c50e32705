import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVING = 'WHERE sealed_at IS NULL';

/** The address first: an operator who knows it alone finds its wallets in every App. */
export class IndexAddresses1795880300003 implements MigrationInterface {
  name = 'IndexAddresses1795880300003';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await rebuild(runner, 'wallets_public_address_idx', `(public_address, app_id) ${LIVING}`);
    // An older version names the App and the address, and uses the new one.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS wallets_address_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rebuild(runner, 'wallets_address_idx', `(app_id, public_address) ${LIVING}`);
    await runner.query('DROP INDEX CONCURRENTLY wallets_public_address_idx');
  }
}

/** An attempt that was interrupted leaves an invalid index. */
async function rebuild(runner: QueryRunner, name: string, of: string): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON wallets ${of}`);
}
