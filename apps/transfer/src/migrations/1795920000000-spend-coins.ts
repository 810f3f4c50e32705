import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SpendCoins1795920000000 implements MigrationInterface {
  name = 'SpendCoins1795920000000';

  async up(runner: QueryRunner): Promise<void> {
    // A coin of Bitcoin pays one transfer. The rows stay with it, so that a node that lags offers none of them again.
    await runner.query(`
      CREATE TABLE spent_coins (
        network text NOT NULL,
        coin text NOT NULL,
        transfer_id text NOT NULL,
        CONSTRAINT spent_coins_pkey PRIMARY KEY (network, coin)
      )`);
    await runner.query('CREATE INDEX spent_coins_transfer_idx ON spent_coins (transfer_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spent_coins');
  }
}
