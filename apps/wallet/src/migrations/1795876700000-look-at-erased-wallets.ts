import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a wallet of a deleted user was last looked at, and since when every look has found it empty. */
export class LookAtErasedWallets1795876700000 implements MigrationInterface {
  name = 'LookAtErasedWallets1795876700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE wallets ADD COLUMN looked_at timestamptz, ADD COLUMN empty_since timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets DROP COLUMN looked_at, DROP COLUMN empty_since');
  }
}
