import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A detached wallet is sealed as well, so that every index and every read leaves it out, of older replicas too. */
export class DetachWallets1764003960000 implements MigrationInterface {
  name = 'DetachWallets1764003960000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets ADD COLUMN detached_at timestamptz');
    // Not valid: no row of before can break it, and the table need not be read for that.
    await runner.query(`
      ALTER TABLE wallets ADD CONSTRAINT wallets_detached_external
        CHECK (detached_at IS NULL OR (is_read_only AND sealed_at IS NOT NULL)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets DROP COLUMN detached_at');
  }
}
